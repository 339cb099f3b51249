/** Incident reports, complaints and forms that each one of the demo's stands for. */
const copies = { incident_report_form: 12, feedback_and_complaints_form: 40 };
const months = 12;

/**
 * What a provider of the large demo's size has of a year, and the demo doesn't make: an invoice for each participant and
 * month, claims of those that the NDIA pays, incidents, complaints and forms to fill in by the thousand.
 * @param {(sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>} query as the owner of the tables
 */
export async function billYear(query, tenant) {
  const [{ billed }] = await query("select exists (select from invoices where tenant_id = $1) as billed", [
    tenant,
  ]);
  if (billed) return;
  // Rules and keys hold for rows that the product writes; these only have to be many.
  await query("begin");
  await query("set local session_replication_role = replica");
  await query(
    `insert into invoices (tenant_id, uuid, number, kind, status, participant, payer_type, issue_date, due_date, data)
     select $1, md5(person.uuid || ' ' || month)::uuid, 'B-' || month || '-' || person.place, 'invoice',
       case when month < 3 then 'sent' when month = 3 then 'part_paid' else 'paid' end, person.uuid, payer,
       issued, issued + 14, jsonb_build_object('payer_name', case payer when 'agency' then 'NDIA'
         when 'plan_manager' then 'Plan manager ' || person.place % 60 else person.full_name end,
         'subtotal', amount, 'total', amount, 'amount_paid', case when month < 3 then 0 else amount end,
         'amount_due', case when month < 3 then amount else 0 end)
     from (select uuid, full_name, row_number() over (order by uuid) as place from participants
         where tenant_id = $1 and deleted_at is null) person
       cross join generate_series(1, ${months}) month
       cross join lateral (select (current_date - month * 30)::date as issued, 50000 + person.place * 7 % 90000 as amount,
         (array['agency', 'plan_manager', 'self'])[person.place % 3 + 1] as payer) made`,
    [tenant],
  );
  await query(
    `insert into claim_rows (tenant_id, uuid, claim, invoice, invoice_line, participant, status, place,
       reference, delivered_on, amount, paid_amount, data)
     select $1, md5(invoice.uuid || ' ' || line)::uuid, md5('claim ' || invoice.issue_date)::uuid, invoice.uuid,
       md5(invoice.uuid || ' line ' || line)::uuid, invoice.participant, made.status, invoice.place * 3 + line,
       'B-' || invoice.place * 3 + line, invoice.issue_date - line, 20000, case made.status when 'paid' then 20000 else 0 end,
       case when made.status = 'rejected' then jsonb_build_object('rejection_code',
         (array['duplicate', 'no_booking', 'over_price'])[line % 3 + 1]) else '{}' end
     from (select *, row_number() over (order by uuid) as place from invoices
         where tenant_id = $1 and payer_type = 'agency') invoice
       cross join generate_series(1, 3) line
       cross join lateral (select case when invoice.status = 'sent' then 'claimed' when (invoice.place + line) % 40 = 0
         then 'rejected' else 'paid' end as status) made`,
    [tenant],
  );
  const columns =
    "data, form, form_version, status, completed_steps, submitted_at, submitted_by, kind, state, due_at";
  for (const [form, many] of Object.entries(copies))
    await query(
      `insert into form_submissions (tenant_id, uuid, reference, participant_uuid, created_at, ${columns})
       select tenant_id, md5(uuid || ' ' || n)::uuid, reference || '-' || n, participant_uuid,
         created_at - n * interval '25 days', ${columns} from form_submissions cross join generate_series(1, ${many}) n
       where tenant_id = $1 and form = '${form}'`,
      [tenant],
    );
  await query(
    `insert into form_assignments (tenant_id, uuid, participant, form, status, due_date, data)
     select $1, md5('form of ' || person.uuid)::uuid, person.uuid, form.uuid, 'open',
       current_date - (person.place % 90)::int + 30, jsonb_build_object('form_title', form.title)
     from (select uuid, row_number() over (order by uuid) as place from participants
         where tenant_id = $1 and deleted_at is null) person
       cross join (select form as uuid, data->>'form_title' as title from form_assignments
         where tenant_id = $1 order by uuid limit 1) form
     on conflict do nothing`,
    [tenant],
  );
  await query("commit");
  await query("vacuum analyze");
}

// What the PDF of an invoice is compared with: Fastify that reads the same lines by one query and has pdfmake draw them in
// the server's own thread, with the same fonts, facts and table. No rights, no tags for screen readers, nothing else.
// Settings: DATABASE_URL, TENANT, INVOICE, PORT.
import { createRequire } from "node:module";
import fastify from "fastify";
import pdfmake from "pdfmake";
import pg from "pg";

const { DATABASE_URL, TENANT, INVOICE, PORT } = process.env;

pdfmake.setFonts(createRequire(import.meta.url)("pdfmake/fonts/Roboto.js"));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => true);

const pool = new pg.Pool({ connectionString: DATABASE_URL });
const dollars = (cents) => `$${(Number(cents ?? 0) / 100).toFixed(2)}`;
const head = ["Delivered", "Support item", "Description", "Claim", "Quantity", "Unit price", "GST", "Total"];

async function invoicePdf() {
  const { rows } = await pool.query(
    `select invoices.number, invoices.data as invoice, line.data, line.delivered_on::text from invoice_lines line
     join invoices on invoices.tenant_id = line.tenant_id and invoices.uuid = line.invoice
     where line.tenant_id = $1 and line.invoice = $2 order by line.place`,
    [TENANT, INVOICE],
  );
  const [{ number, invoice }] = rows;
  const pairs = (...list) => ({
    layout: "noBorders",
    table: {
      widths: [150, "*"],
      body: list.map(([label, text]) => [{ text: label }, { text: String(text ?? "") }]),
    },
  });
  return pdfmake
    .createPdf({
      info: { title: number },
      pageSize: "A4",
      pageMargins: [48, 48, 48, 56],
      defaultStyle: { font: "Roboto", fontSize: 10, lineHeight: 1.25 },
      watermark: { text: "Draft", color: "#888888", opacity: 0.15 },
      content: [
        { text: "Provider", bold: true, fontSize: 12 },
        { text: `Invoice ${number}`, fontSize: 18, bold: true, margin: [0, 18, 0, 2] },
        pairs(
          ["Billed to", invoice.payer_name],
          ["Participant", invoice.participant_name],
          ["Address", invoice.participant_address],
        ),
        { text: "Supports", fontSize: 13, bold: true, margin: [0, 14, 0, 4] },
        {
          fontSize: 8.5,
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: head.map((label) => (label === "Description" ? "*" : "auto")),
            body: [
              head.map((text) => ({ text, bold: true })),
              ...rows.map(({ data, delivered_on: day }) =>
                [
                  day,
                  data.support_item,
                  data.description,
                  data.claim_type,
                  data.quantity,
                  dollars(data.unit_price),
                  dollars(data.gst),
                  dollars(data.amount),
                ].map((text) => ({ text: String(text ?? "") })),
              ),
            ],
          },
        },
        pairs(["GST included", dollars(invoice.gst)], ["Total", dollars(invoice.total)]),
        { text: "How to pay", fontSize: 13, bold: true, margin: [0, 14, 0, 4] },
        pairs(["Reference", number]),
      ],
      footer: (page, pages) => ({ margin: [48, 16, 48, 0], fontSize: 8, text: `Page ${page} of ${pages}` }),
    })
    .getBuffer();
}

const app = fastify();
app.get("/", () => ({}));
app.get("/pdf", async (_, reply) => reply.type("application/pdf").send(await invoicePdf()));
await app.listen({ port: Number(PORT), host: "127.0.0.1" });

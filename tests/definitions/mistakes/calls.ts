import { here, resource, vehicles, type Mistake, type Own } from "./mistake.ts";

const faqs = (change: (own: Own) => void) => ({ "resources/faqs.json": change });

/** Calls that the API does not have, or that are not declared as they should be. */
export const calls: Mistake[] = [
  {
    what: "a call outside of the contract",
    files: faqs((own) => {
      own.calls.list.get = "ndis/faq";
    }),
    file: "resources/faqs.json",
    pointer: "/calls/list",
    found: "GET ndis/faq",
    expected:
      /^a call of the contract, or one below records\/<name of the resource>\/: one of GET ndis\/faqs, /,
  },
  {
    what: "a call with two methods",
    files: faqs((own) => {
      own.calls.list.post = "ndis/faqs";
    }),
    file: "resources/faqs.json",
    pointer: "/calls/list",
    found: "the methods get and post",
    expected: /^one of get, post/,
  },
  {
    what: "a call without a method",
    files: faqs((own) => {
      delete own.calls.list.get;
    }),
    file: "resources/faqs.json",
    pointer: "/calls/list",
    found: "no method",
    expected: /^one of get, post/,
  },
  {
    what: "a call that is declared twice",
    files: {
      ...vehicles({ calls: { list: { get: "ndis/faqs", rows: "faqs" } } }),
    },
    file: here,
    pointer: "/calls/list",
    found: "GET ndis/faqs, which resources/faqs.json#/calls/list states already",
    expected: /"of"/,
  },
  {
    what: "a record that an action creates with a field that it does not have",
    files: {
      "resources/my-compliance.json": (own: Own) => {
        own.actions.submit.creates.set.remark = "{input.note}";
      },
    },
    file: "resources/my-compliance.json",
    pointer: "/actions/submit/creates/set/remark",
    found: '"remark"',
    expected: /^a field: one of reason, /,
  },
  {
    what: "an action that creates a record of a resource that stores none",
    files: {
      "resources/my-compliance.json": (own: Own) => {
        own.actions.submit.creates.resource = "staff-compliance";
      },
    },
    file: "resources/my-compliance.json",
    pointer: "/actions/submit/creates/resource",
    found: '"staff-compliance"',
    expected: /^a resource with records of this server/,
  },
  {
    what: "facts about records that nobody stores",
    files: {
      "resources/staff-compliance.json": (own: Own) => {
        own.calls.balance = { get: "records/staff-compliance/{id}/balance", facts: "leave-balance" };
      },
    },
    file: "resources/staff-compliance.json",
    pointer: "/calls/balance/facts",
    found: '"leave-balance" about no record',
    expected: /^a call of a resource with records/,
  },
  {
    what: "a lock for what is only read",
    files: vehicles({
      calls: {
        pay: {
          post: "records/vehicles/pay",
          facts: "leave-balance",
          takes: { ids: "vehicles", lock: true },
        },
      },
    }),
    file: here,
    pointer: "/calls/pay/takes/lock",
    found: "a lock for what is only read",
    expected: /^"effect" beside it/,
  },
  {
    what: "records that no rule is given",
    files: vehicles({ calls: { list: { get: "records/vehicles", takes: { ids: "vehicles" } } } }),
    file: here,
    pointer: "/calls/list/takes",
    found: "records that no rule is given",
    expected: /^"facts" or "effect"/,
  },
  {
    what: "a form for visitors that is no public call of the shell",
    files: faqs((own) => {
      own.calls.form = { get: "records/faqs/form", visitors: "form" };
    }),
    file: "resources/faqs.json",
    pointer: "/calls/form/visitors",
    found: '"form" about no record',
    expected: /^a GET \("form"\) or a POST/,
  },
  {
    what: "a download by a call that no link can name",
    files: vehicles({ calls: { list: { get: "records/vehicles", download: "export" } } }),
    file: here,
    pointer: "/calls/list/download",
    found: '"export"',
    expected: /^a GET of the shell with \{token\}/,
  },
  {
    what: "a call of a resource that does not state it",
    files: vehicles({ calls: { list: { of: "my-record" } } }),
    file: here,
    pointer: "/calls/list/of",
    found: '"my-record"',
    expected: /^a resource that states list/,
  },
  {
    what: "a call that is made for records of a resource that is not there",
    files: faqs((own) => {
      own.calls.create.among = ["faks"];
    }),
    file: "resources/faqs.json",
    pointer: "/calls/create/among",
    found: '["faks"]',
    expected: /^resources with records: one of faqs, /,
  },
  {
    what: "an input schema that is not there",
    files: faqs((own) => {
      own.calls.create.input = "actions/nothing";
    }),
    file: "resources/faqs.json",
    pointer: "/calls/create/input",
    found: '"actions/nothing"',
    expected: /^a file below schemas\//,
  },
  {
    what: "an action's input schema that is not there",
    files: {
      "resources/services.json": (own: Own) => {
        own.actions["change-status"].call.input = "actions/nothing";
      },
    },
    file: "resources/services.json",
    pointer: "/actions/change-status/call/input",
    found: '"actions/nothing"',
    expected: /^a file below schemas\//,
  },
  {
    what: "a file that is not called like what it defines",
    files: { ...vehicles({}), "resources/vehicles.json": { ...resource, name: "cars" } },
    file: here,
    pointer: "/name",
    found: '"cars"',
    expected: '"vehicles", like the file',
  },
];

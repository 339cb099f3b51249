import { Admin, DataTable, List, Resource } from "react-admin";
import { createRoot } from "react-dom/client";

let before;

/**
 * Opens the list anew and has it wait for its rows, as the product's does, until `releaseRows` is called. They come as a
 * provider of data has them: as an answer's text.
 */
globalThis.openList = (text, columns, perPage) => {
  const { promise: released, resolve } = Promise.withResolvers();
  globalThis.releaseRows = resolve;
  const answer = new Response(text);
  const getList = async () => {
    await released;
    const data = JSON.parse(await answer.text());
    return { data, total: data.length };
  };
  const Rows = () => (
    <List perPage={perPage}>
      <DataTable>
        {columns.map((name) => (
          <DataTable.Col key={name} source={name} />
        ))}
      </DataTable>
    </List>
  );
  before?.unmount();
  before = createRoot(document.querySelector("#root"));
  before.render(
    <Admin dataProvider={{ getList }} disableTelemetry>
      <Resource name="rows" list={Rows} />
    </Admin>,
  );
};

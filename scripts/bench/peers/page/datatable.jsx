import { Admin, DataTable, List, Resource } from "react-admin";
import { createRoot } from "react-dom/client";

let before;

/**
 * Milliseconds from the rows until the task after the frame that shows them: the screen stands and waits for them, as
 * that of the product does.
 */
globalThis.draw = async (rows, columns) => {
  const { promise, resolve: answer } = Promise.withResolvers();
  const Rows = () => (
    <List perPage={rows.length}>
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
    <Admin dataProvider={{ getList: () => promise }} disableTelemetry>
      <Resource name="rows" list={Rows} />
    </Admin>,
  );
  await new Promise((drawn) => setTimeout(drawn, 1000));
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll("tbody tr").length < rows.length) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const began = performance.now();
    answer({ data: rows, total: rows.length });
  });
};

// What runs inside the page that is measured.

/**
 * Resolves with the milliseconds from the last byte of a list's answer to the end of the frame that shows its rows: the
 * rows are in the document, a frame was drawn for them, and the task after that frame has begun.
 */
export function watchPainting({ row, count, path, call }) {
  performance.clearResourceTimings();
  const answers = () => performance.getEntriesByType("resource").filter(({ name }) => name.includes(call));
  return new Promise((resolve, reject) => {
    setTimeout(reject, 30_000, new Error("the rows were not drawn"));
    const observer = new MutationObserver(() => {
      const links = document.querySelectorAll(row);
      if (links.length < count || !links[0].href.includes(path)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const painted = performance.now();
          const answer = answers().at(-1);
          if (answer) resolve(painted - answer.responseEnd);
          else reject(new Error("the rows were drawn without an answer"));
        };
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Has the answers of a call wait until `window.releaseRows` is called: the page stands by then, and has nothing else to do. */
export function holdAnswers(call) {
  const send = window.fetch.bind(window);
  window.fetch = async (address, options) => {
    const response = await send(address, options);
    if (!String(address).includes(call)) return response;
    const held = new Response(await response.text(), response);
    await new Promise((release) => {
      window.releaseRows = release;
    });
    return held;
  };
}

/** Lets the rows come, and resolves with the milliseconds until the task after the frame that shows them. */
export function drawHeld({ row, count }) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, 30_000, new Error("the rows were not drawn"));
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll(row).length < count) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - began);
        port2.postMessage(undefined);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const began = performance.now();
    window.releaseRows();
    window.releaseRows = undefined;
  });
}

/**
 * Makes `window.rowWatch`, before React is there: between `begin` and `end` it counts the rows of tables whose elements
 * change, and those in which React draws a component again (it tells developer tools about every commit).
 */
export function watchRows() {
  const performedWork = 1;
  const rendering = new Set([0, 1, 11, 14, 15]);
  let changed;
  let drawn;
  const rowOf = (node) => (node instanceof Element ? node : node?.parentElement)?.closest("tbody tr");
  const elementOf = (fiber) => {
    let at = fiber;
    while (at && !(at.stateNode instanceof Element)) at = at.child;
    return at?.stateNode;
  };
  const visit = (fiber) => {
    for (let at = fiber.child; at; at = at.sibling) {
      const isNew = at.alternate === null;
      if (rendering.has(at.tag) && at.flags & performedWork && at.alternate?.memoizedProps !== undefined) {
        const row = rowOf(elementOf(at));
        if (row) drawn.add(row);
      }
      if (isNew || at.child !== at.alternate.child) visit(at);
    }
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_id, root) => drawn && visit(root.current),
  };
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) if (rowOf(target)) changed.add(rowOf(target));
  });
  window.rowWatch = {
    begin: () => {
      changed = new Set();
      drawn = new Set();
      observer.observe(document.body, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
    },
    end: () => {
      for (const { target } of observer.takeRecords()) if (rowOf(target)) changed.add(rowOf(target));
      observer.disconnect();
      return { changed: changed.size, drawn: drawn.size };
    },
  };
}

import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Place } from "../model/arrange.ts";
import type { Kind } from "../model/model.ts";

/** What is being dragged: a kind of the palette, or a question that is there. */
export interface Dragged {
  kind?: Kind;
  question?: string;
}

/** Tells where something was dropped. */
export function useDropping(onDrop: (dragged: Dragged, place: Place) => void): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const { section, index } = location.current.dropTargets[0]?.data ?? {};
          if (typeof section === "string" && typeof index === "number")
            latest.current(source.data, { section, index });
        },
      }),
    [],
  );
}

/** Makes an element one that can be dragged. @param handle the part of it that is taken hold of */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged): void {
  const { kind, question } = dragged;
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    return draggable({ element: node, getInitialData: () => ({ kind, question }) });
  }, [element, kind, question]);
}

/**
 * Makes an element a place to drop at: before the question that it shows, or after it when the lower half is meant.
 * @returns the edge that something is held over now
 */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  { section, index }: Place,
  { after }: { after: boolean },
): "above" | "below" | undefined {
  const [edge, setEdge] = useState<"above" | "below">();
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const edgeAt = (y: number): "above" | "below" => {
      const { top, height } = node.getBoundingClientRect();
      return after && y > top + height / 2 ? "below" : "above";
    };
    return dropTargetForElements({
      element: node,
      getData: ({ input }) => ({ section, index: index + (edgeAt(input.clientY) === "below" ? 1 : 0) }),
      onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
      onDragLeave: () => setEdge(undefined),
      onDrop: () => setEdge(undefined),
    });
  }, [element, section, index, after]);
  return edge;
}

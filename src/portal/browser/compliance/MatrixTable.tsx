import { styled, useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTranslate } from "react-admin";
import { memo, useRef } from "react";
import { Grid, Scroll } from "#framework/browser/screens/table/grid.ts";
import { RouteLink } from "#framework/browser/ui/RouteLink.tsx";
import { visuallyHidden } from "#framework/browser/ui/visuallyHidden.ts";
import { type Matrix, type MatrixPerson } from "./matrixData.ts";
import { MatrixCell, type StateWords } from "./MatrixCell.tsx";
import { useWindow } from "./useWindow.ts";

const rowHeight = 40;

/** Widths of the names and of a requirement; on a phone more than one requirement is in sight. */
const widths = { desk: [200, 104], phone: [124, 88] } as const;

const Table = styled(Grid)({
  tableLayout: "fixed",
  "& th": {
    whiteSpace: "normal",
    verticalAlign: "bottom",
    padding: "8px 6px",
    textAlign: "center",
    lineHeight: 1.25,
  },
  "& th.first": { textAlign: "left", paddingInlineStart: 12 },
  // A long name takes two lines of its row and is cut there.
  "& tbody th.first": { verticalAlign: "middle", padding: "0 12px", overflowWrap: "anywhere" },
  "& tbody th.first a": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
  },
  // A mark fits: cutting each of hundreds of cells is a fifth of what drawing them takes.
  "& td": { textAlign: "center", padding: "0 6px", overflow: "visible" },
  "& td.first": { textAlign: "left", paddingInlineStart: 12 },
});

/** People against requirements. Only the rows in sight are in the page, however many people there are. */
export function MatrixTable({
  people,
  requirements,
  gaps,
  words,
}: {
  people: MatrixPerson[];
  requirements: Matrix["requirements"];
  gaps: number[];
  words: StateWords;
}) {
  const translate = useTranslate();
  const container = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  const [named, each] = widths[isPhone ? "phone" : "desk"];
  const { first, last, onScroll } = useWindow(container, people.length, rowHeight);
  return (
    <Scroll
      data-wide
      ref={container}
      onScroll={onScroll}
      tabIndex={0}
      role="region"
      aria-label={translate("matrix.title")}
    >
      <Table aria-rowcount={people.length + 1} style={{ minWidth: named + requirements.length * each }}>
        <caption style={visuallyHidden}>{translate("matrix.title")}</caption>
        <colgroup>
          <col style={{ width: named }} />
          {requirements.map(({ key }) => (
            <col key={key} style={{ width: each }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th className="first" scope="col">
              {translate("matrix.person")}
            </th>
            {requirements.map(({ key, label }, index) => (
              <th key={key} scope="col">
                {label}
                <br />
                <span style={{ fontWeight: 400 }}>
                  {gaps[index] ? translate("matrix.lacking", { smart_count: gaps[index] }) : "\u00a0"}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {people.slice(first, last).map((person, index) => (
            <PersonRow key={person.uuid} person={person} words={words} rowIndex={first + index + 2} />
          ))}
          <Gap rows={people.length - last} />
        </tbody>
      </Table>
    </Scroll>
  );
}

/** Stands for the rows that are not drawn. */
const Gap = ({ rows }: { rows: number }) =>
  rows > 0 ? <tr aria-hidden style={{ height: rows * rowHeight }} /> : null;

const PersonRow = memo(function PersonRow({
  person,
  words,
  rowIndex,
}: {
  person: MatrixPerson;
  words: StateWords;
  rowIndex: number;
}) {
  return (
    <tr style={{ height: rowHeight }} aria-rowindex={rowIndex}>
      <th
        className="first"
        scope="row"
        style={{ position: "sticky", top: "auto", zIndex: 1, height: rowHeight }}
      >
        <RouteLink to={`/staff/${person.uuid}?tab=compliance`}>{person.name}</RouteLink>
      </th>
      {person.cells.map((cell, index) => (
        <td key={index}>{cell !== null && <MatrixCell cell={cell} words={words} />}</td>
      ))}
    </tr>
  );
});

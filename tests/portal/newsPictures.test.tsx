import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NewsPost } from "#portal/browser/newsfeed/NewsPost.tsx";
import { draw } from "../support/portal/draw.tsx";
import { answer, at, fakeApi } from "../support/portal/fakeApi.ts";

// People who can't see the pictures of news are told what they show.
const server = fakeApi();
const news = {
  uuid: "44444444-4444-4444-8444-444444444441",
  title: "Spring barbecue",
  body: "<p>Thank you all.</p>",
  pictures: [1, 2].map((number) => ({ documentId: `${number}`, name: `${number}.png`, type: "image/png" })),
};

test("pictures are read out by what their author says that they show", () => {
  server.use(at("get", "files/:id/link", () => answer({ link: "data:image/png;base64,iVBORw0KGgo=" })));
  draw(<NewsPost news={{ ...news, pictures_alt: "The team around the new garden beds" }} />);
  expect(screen.getByRole("img", { name: "The team around the new garden beds" })).toBeTruthy();
});

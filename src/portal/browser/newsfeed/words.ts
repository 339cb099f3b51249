import { useLaterText } from "#framework/browser/i18n/useLaterText.ts";

/** The words of the news feed. */
const news = {
  title: "News",
  all: "All news",
  failed: "The news could not be loaded.",
  again: "Try again",
  none: "No news yet. What your provider publishes for you appears here.",
  search: "Search news",
  nothing: "No news has these words.",
  pinned: "Pinned",
  mustRead: "Please read and confirm",
  confirm: "I have read this",
  confirmed: "You have confirmed this",
  like: "Like",
  heart: "Heart",
  thanks: "Thanks",
  reaction: "%{name}: %{smart_count} person |||| %{name}: %{smart_count} people",
  comments: "Comments",
  commentCount: "1 comment |||| %{smart_count} comments",
  comment: "Write a comment",
  send: "Send comment",
  noComments: "No comments yet.",
  deleteOwn: "Delete your comment",
  more: "Show more",
  picture: "Picture %{number} of “%{title}”",
};

/** The words of the news feed, by key. */
export const useNewsText = () => useLaterText("news", news);

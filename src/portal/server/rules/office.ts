import type { SomeRules } from "#framework/server/records/write/stages.ts";
import { activeChats, chatContacts } from "../chat/contacts.ts";
import { chatMessage, chatMessageWhole, chatTold } from "../chat/messages.ts";
import { senderPictures } from "../chat/pictures.ts";
import { destructionBegins, destructionListed } from "../destructions/rules.ts";
import { ownDocuments } from "../documents/mine.ts";
import { documentReaders } from "../documents/readers.ts";
import { documentCopies, documentGiven, documentKept, documentVersion } from "../documents/register.ts";
import { readersCounted, readersPause } from "../documents/remindReaders.ts";
import { documentViews } from "../documents/views.ts";
import { evidenceFile } from "../evidence/file.ts";
import { evidenceAsked, evidenceBegins } from "../evidence/rules.ts";
import { newsReaders } from "../newsfeed/readers.ts";
import { newsConfirmed, newsMine, newsTimed } from "../newsfeed/rules.ts";
import { setupComplete, setupStep } from "../setup/steps.ts";
import { setupTasks } from "../setup/tasks.ts";

/** Rules of what the office keeps: messages, documents, news, setup, evidence files, and records to destroy. */
export const officeRules = {
  prepare: {
    "chat-message": chatMessage,
    "document-kept": documentKept,
    "document-version": documentVersion,
    "evidence-asked": evidenceAsked,
    "news-confirmed": newsConfirmed,
    "news-timed": newsTimed,
    "readers-counted": readersCounted,
    "setup-complete": setupComplete,
    "setup-step": setupStep,
  },
  check: {
    "chat-message-whole": chatMessageWhole,
    "readers-pause": readersPause,
  },
  after: {
    "chat-told": chatTold,
    "destruction-begins": destructionBegins,
    "document-copies": documentCopies,
    "document-given": documentGiven,
    "evidence-begins": evidenceBegins,
  },
  shown: {
    "chat-sender": senderPictures,
    "destruction-listed": destructionListed,
    "news-mine": newsMine,
  },
  source: {
    "active-chats": activeChats,
    "chat-contacts": chatContacts,
    "document-readers": documentReaders,
    "document-views": documentViews,
    "news-readers": newsReaders,
    "own-documents": ownDocuments,
    "setup-tasks": setupTasks,
  },
  download: {
    evidence: evidenceFile,
  },
} satisfies SomeRules;

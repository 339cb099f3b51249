import { createContext, useContext } from "react";
import { idOf } from "./errors.ts";

/** The records that inputs of a form offer, where those are not all: ids by the name of the input. */
export type ChoicesAmong = Readonly<Record<string, readonly string[]>>;

const Among = createContext<ChoicesAmong | undefined>(undefined);

/** Says which records the inputs of the form below offer. */
export const ChoicesAmongProvider = Among.Provider;

/** The records that an input offers; undefined where it offers all. @param id the id of the input's control */
export const useChoicesAmong = (id: string): readonly string[] | undefined =>
  Object.entries(useContext(Among) ?? {}).find(([name]) => idOf(`/${name}`) === id)?.[1];

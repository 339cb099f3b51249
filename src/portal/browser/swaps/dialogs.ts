// Loaded together: the first screen knows of one file instead of two.
export { default as ApproveSwap } from "./ApproveSwap.tsx";
export { default as AskSwap } from "./AskSwap.tsx";

export { fits, pruned, verdict } from "#shared/validation/verdict.ts";

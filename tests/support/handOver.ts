// What an entry point does first: parts of the framework that are tested by themselves know the portal's formats, too.
import "#portal/shared/handOver.ts";

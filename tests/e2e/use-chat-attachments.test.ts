import { takesFiles } from "./pages/takes-files";

takesFiles("/use-chat");

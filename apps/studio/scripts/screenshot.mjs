// Takes the picture of the README: `npm run screenshot` in apps/studio, after ./run has built everything.

import path from "node:path";
import { lead, picture, root, withPage } from "./served_page.mjs";

const file = path.resolve(root, process.argv[2] ?? "docs/images/studio.png");
const theme = process.argv[3] ?? "light";

await withPage({ query: `drawing=full&pixels=2&theme=${theme}` }, async (page) => {
  await page.evaluate(() => window.amble.advance(12.8)); // the demonstration, until it has come round
  await lead(page);
  await picture(page, file);
});

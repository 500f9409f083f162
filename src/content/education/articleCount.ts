/** How many articles there are, for texts on pages that do not load the list. articles.test.ts counts the files. */
export const ARTICLE_COUNT = 26

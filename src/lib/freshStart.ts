/**
 * Loads the page anew, once the site answers at all. For a file that did not arrive: browsers may remember that it
 * failed, and a new version may have taken it away; a fresh start helps with both.
 * @returns false where the site does not answer: then nothing happened
 */
export async function startAfresh(): Promise<boolean> {
  const answers = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (answers) location.reload()
  return answers
}

/**
 * Reloads the page once the site answers. For code that did not arrive: browsers may remember that a file failed, and a
 * new version of the site may have removed it; a reload helps with both.
 * @returns false where the site does not answer: then nothing happened
 */
export async function reloadWhenReachable(): Promise<boolean> {
  const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (isReachable) location.reload()
  return isReachable
}

/**
 * Reloads the page once the site answers. For code that failed to load: browsers may cache the failure, and a new
 * version of the site may have removed the file.
 * @returns false if the site does not answer, and nothing was done
 */
export async function reloadWhenReachable(): Promise<boolean> {
  const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (isReachable) location.reload()
  return isReachable
}

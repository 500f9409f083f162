/** A table's resources within resources within resources; the site's own requests nest one. */
const MAX_DEPTH = 3
/** Conditions and groups of all `or` and `and` parameters of a request. */
const MAX_CONDITIONS = 100

const LOGIC = /(^|\.)(not\.)?(or|and)$/

/** The characters of a parameter that structure it: a quoted name or value may contain any. */
const structureOf = (text: string) => text.replace(/"(\\.|[^"\\])*"?/g, '').replace(/[^(),]/g, '')

function depthOf(select: string): number {
  let depth = 0
  let deepest = 0
  for (const sign of structureOf(select)) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/**
 * Embedded backend: why a request is refused before it is read; null if it is not. It turns each nested resource and each condition
 * into SQL with no limit of its own, and runs it on the one thread that everything else waits for.
 */
export function refusalOf(parameters: URLSearchParams): string | null {
  if (parameters.getAll('select').some((select) => depthOf(select) > MAX_DEPTH)) {
    return `A select may be nested at most ${MAX_DEPTH} deep`
  }
  const conditions = [...parameters]
    .filter(([name]) => LOGIC.test(name))
    .reduce((total, [, value]) => total + structureOf(value).replaceAll(')', '').length, 0)
  return conditions > MAX_CONDITIONS ? `At most ${MAX_CONDITIONS} conditions may be combined` : null
}

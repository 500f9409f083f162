// Writes supabase/schemas/0110_look_alikes.sql: which characters are drawn, which letters are alphabets of their own, and which
// characters look alike, by Unicode's table (UTS 39, confusables.txt) from the package unhomoglyph. Run it when that package or Node's Unicode changes:
//   node tools/look-alikes.mjs
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import looks from 'unhomoglyph/data.json' with { type: 'json' }

/** @type {Record<string, string>} What each character looks like. */
const LOOKS = looks
const FILE = path.join(import.meta.dirname, '../supabase/schemas/0110_look_alikes.sql')
const WIDTH = 128

const EVERY = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
const charactersThat = (/** @type {RegExp} */ pattern) =>
  EVERY.map((code) => String.fromCodePoint(code)).filter((one) => pattern.test(one))

/** A character as PostgreSQL writes it in a regular expression or a string. @param {number} code */
const escaped = (code) =>
  code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`

/** The ranges of a character class. @param {RegExp} pattern */
function classOf(pattern) {
  /** @type {[number, number][]} */
  const ranges = []
  for (const one of charactersThat(pattern)) {
    const code = one.codePointAt(0) ?? 0
    const last = ranges.at(-1)
    // Unassigned characters do not interrupt a range.
    if (last && EVERY.slice(last[1] + 1, code).every((between) => /\p{Cn}/u.test(String.fromCodePoint(between))))
      last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`))
}

/** Whether a character is kept: it is drawn, or is white space. Same as NOT_DRAWN in src/domain/text.ts. @param {string} one */
const isKept = (one) =>
  /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t-\r\x85]/u.test(one) &&
  !/[\p{Default_Ignorable_Code_Point}\u2800\u2d7f\ufffc\u{10a3f}\u{1107f}\u{113d0}\u{1193e}\u{11a47}\u{11a99}\u{11d45}\u{11d97}\u{11f42}\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u.test(
    one,
  )
/** The ranges of all other characters, without NUL, which no text of PostgreSQL has. */
function removedRanges() {
  /** @type {[number, number][]} */
  const ranges = []
  for (const code of EVERY.slice(1).filter((code) => !isKept(String.fromCodePoint(code)))) {
    const last = ranges.at(-1)
    // No text has a surrogate.
    if (last && (last[1] === code - 1 || (last[1] < 0xe000 && code === 0xe000))) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`))
}

/** Scripts that people write beside Latin letters without a space, which have no spaces between words themselves. */
const BESIDE = 'Common Inherited Han Hiragana Katakana Hangul Bopomofo Thai Lao Khmer Myanmar Tibetan'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const letters = (/** @type {string} */ script) => classOf(new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, 'u'))
const otherLetters = classOf(
  new RegExp(`^(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}${BESIDE}])\\p{L}$`, 'u'),
)

/** The "skeleton" of a text (UTS 39), after NFKD: what it looks like. I, i, l and 1 count as one. @param {string} text */
const look = (text) =>
  [...text.normalize('NFKD')]
    .map((one) => LOOKS[one] ?? one)
    .join('')
    .normalize('NFKD')
    .replaceAll('i', 'l')
/** Through the capital, because ς and σ share one. @param {string} text */
const lower = (text) =>
  [...text].map((one) => ([...one.toUpperCase()].length === 1 ? one.toUpperCase() : one).toLowerCase()).join('')
const REMOVED = /[\p{P}\p{White_Space}]/gu
/** Repeats a step until nothing changes any more. @param {(text: string) => string} step @param {string} text */
const settled = (step, text) => {
  const next = step(text)
  return next === text ? text : settled(step, next)
}
/** What a character looks like in lower case, and as written. @param {string} one @returns {[string, string]} */
const keysOf = (one) => {
  if (one.replace(REMOVED, '') === '') return ['', '']
  const settledKey = (/** @type {string} */ text) => settled((now) => look(lower(now)), text).replace(REMOVED, '')
  return [settledKey(lower(one)), settledKey(lower(settled(look, one)))]
}

const characters = charactersThat(/^\P{Cn}$/u)
  .filter((one) => one.normalize('NFKD') === one)
  .map((one) => {
    const [small, written] = keysOf(one)
    return { code: one.codePointAt(0) ?? 0, one, small, written }
  })
const small = characters.flatMap(({ code, one, small: key }) => (key === one ? [] : { code, one, key }))
/** Only characters that change. */
const written = characters.flatMap(({ code, small: other, written: key }) => (key === other ? [] : { code, key }))
if (written.some(({ code }) => code < 128)) throw new Error('The short cut for ASCII takes one key for both')

/** Lines of at most WIDTH characters that, joined, are the parts with a separator between them. @param {string[]} parts */
function wrapped(parts, separator = '') {
  /** @type {string[]} */
  const lines = []
  for (const [at, part] of parts.entries()) {
    const added = at === 0 ? part : `${separator}${part}`
    const last = lines.pop() ?? ''
    if (last.length + added.length > WIDTH) lines.push(last, added)
    else lines.push(last + added)
  }
  return lines
}
const text = (/** @type {string} */ one) => [...one].map((each) => escaped(each.codePointAt(0) ?? 0)).join('')
/** A string constant over several lines, which PostgreSQL joins. @param {string[]} lines @param {string} prefix */
const constant = (lines, prefix) => `${prefix}'${lines.join(`'\n'`)}'`
/** Characters as two constants: their codes, ascending, and what they become, separated by spaces. */
const table = (/** @type {{ code: number, key: string }[]} */ entries) => ({
  codes: `'{'
${constant(
  wrapped(
    entries.map(({ code }) => String(code)),
    ',',
  ),
  '',
)}
'}'`,
  keys: constant(
    wrapped(
      entries.map(({ key }) => text(key)),
      ' ',
    ),
    'E',
  ),
})
const ascii = small.filter(({ code }) => code < 128)
const replaced = ascii.filter(({ key }) => key.length === 1)
const removed = ascii.filter(({ key }) => key === '')
const longer = ascii.filter(({ key }) => key.length > 1)
const quoted = (/** @type {string} */ value) => `'${value.replaceAll("'", "''")}'`
const shortCut = longer.reduce(
  (inner, { one, key }) => `pg_catalog.replace(${inner}, ${quoted(one)}, ${quoted(key)})`,
  `pg_catalog.translate(value,
      ${quoted(
        [...replaced, ...removed]
          .map(({ one }) => one)
          .join('')
          .replaceAll(/[\t-\r]/g, ''),
      )},
      ${quoted(replaced.map(({ key }) => key).join(''))})`,
)
const [first, second] = [table(small), table(written)]

writeFileSync(
  FILE,
  `-- Written by tools/look-alikes.mjs: Unicode's table of look-alikes (UTS 39), and its scripts.

-- Removes what is not drawn. By Unicode's general categories, letters, marks, numbers, punctuation and symbols are drawn, except
-- those that are blank by definition (Default_Ignorable_Code_Point, the blank braille pattern, the object replacement character
-- and a few more). White space stays. Joiners are removed too, so an emoji made of several falls apart into them.
-- In plpgsql, because its callers would parse its long body at each call.
create function private.drawn_text(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when value ~ '^[\\t-\\r -~]*$' then value else pg_catalog.regexp_replace(
    value,
    pg_catalog.concat('[', ${constant(wrapped(removedRanges()), '')}, ']'),
    '', 'g') end;
end
$$;

-- Whether a word mixes alphabets. Latin, Greek and Cyrillic letters may stand beside those of scripts without spaces between
-- words, such as Chinese and Thai, but not beside each other or beside any other letters: those of Lisu or Cherokee look like
-- Latin ones. "β-neutral" does not mix: a hyphen separates its two alphabets. Looks at the first 100 characters, more than a name
-- or a symbol may have. NFKC turns full-width and mathematical letters into plain ones.
create function private.mixes_alphabets(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.octet_length(value) > pg_catalog.char_length(value)
    and pg_catalog.normalize(pg_catalog."left"(value, 100), 'NFKC') ~ (
    select pg_catalog.string_agg(
      pg_catalog.concat('[', a.one, '][\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u302a-\\u302f\\u3099\\u309a\\ufe20-\\ufe2f]*[', a.others, ']'), '|')
    from (
      select
        ${constant(wrapped(letters('Latin')), '')} as latin,
        ${constant(wrapped(letters('Greek')), '')} as greek,
        ${constant(wrapped(letters('Cyrillic')), '')} as cyrillic,
        ${constant(wrapped(otherLetters), '')} as other
    ) l
    cross join lateral (
      values
        (latin, greek || cyrillic || other), (greek, latin || cyrillic || other), (cyrillic, latin || greek || other),
        (other, latin || greek || cyrillic)
    ) a (one, others))
$$;

-- What a name looks like, without spaces and punctuation, as two texts: by its small letters, and by the letters as they are
-- written, since А looks like A and а like a, but В like B and not в. Two names look alike if either text is the same. A name
-- of punctuation alone stays as it is. Of the first 80 characters, more than which no name may have.
create function private.looks(value text) returns text[]
language plpgsql immutable strict parallel safe set search_path = '' as $function$
begin
  value := pg_catalog."left"(value, 80);
  if pg_catalog.octet_length(value) = pg_catalog.char_length(value) then
    value := coalesce(nullif(${shortCut}, ''), value);
    return array[value, value];
  end if;
  -- In a block of their own, because assigning them costs more than the rest.
  declare
    small_codes constant integer[] := ${first.codes};
    small_looks constant text[] := pg_catalog.string_to_array(${first.keys}, ' ');
    written_codes constant integer[] := ${second.codes};
    written_looks constant text[] := pg_catalog.string_to_array(${second.keys}, ' ');
    looks text[];
  begin
    looks := (
      select array[
        pg_catalog.string_agg(case c.code when small_codes[s.place] then small_looks[s.place] else c.one end, '' order by c.n),
        pg_catalog.string_agg(case c.code when written_codes[w.place] then written_looks[w.place]
          when small_codes[s.place] then small_looks[s.place] else c.one end, '' order by c.n)]
      from (
        select r.one, pg_catalog.ascii(r.one) as code, r.n
        from pg_catalog.regexp_split_to_table(pg_catalog.normalize(value, 'NFKD'), '') with ordinality r (one, n)
      ) c
      cross join lateral (select pg_catalog.width_bucket(c.code, small_codes) as place) s
      cross join lateral (select pg_catalog.width_bucket(c.code, written_codes) as place) w);
    return array[coalesce(nullif(looks[1], ''), value), coalesce(nullif(looks[2], ''), value)];
  end;
end
$function$;
`,
)

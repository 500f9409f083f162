-- Rules for text, so that two different texts cannot look the same. src/domain/text.ts implements the same rules.

-- Keeps what is drawn (private.drawn_text), normalises to NFC, and keeps at most two accents and one mark around a letter. Line breaks stay. Only
-- accents that can be stacked on any letter are limited, not the marks of Thai, Burmese and other scripts. A sign that stacks letters
-- (Khmer, Burmese, Tai Tham, Meitei, Chakma) is invisible, so it stays only where a letter of its script follows.
create function private.visible_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
      pg_catalog.normalize(private.drawn_text(value), 'NFC'),
      '\u17d2(?![\u1780-\u17b3])|\u1039(?![\u1000-\u1055])|\u1a60(?![\u1a20-\u1a54])|\uaaf6(?![\uaae0-\uaaea\uabc0-\uabe2])|\U00011133(?![\U00011103-\U00011126])',
      '', 'g'),
    '(?=[\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1abf-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f\u0488\u0489\u1abe\u20dd-\u20e0\u20e2-\u20e4])([\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1abf-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]{0,2})[\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1abf-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]*([\u0488\u0489\u1abe\u20dd-\u20e0\u20e2-\u20e4]?)[\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1abf-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f\u0488\u0489\u1abe\u20dd-\u20e0\u20e2-\u20e4]*',
    '\1\2', 'g')
$$;

-- normalize() takes time that grows with the square of the accents on a letter: 320 kB of them took minutes. So a text longer than
-- any column takes is not cleaned; the column's limit refuses it as it is.

-- A one-line text: only what is drawn, each run of white space one plain space, none at the ends. Returns early for plain ASCII,
-- which most texts are. No such column takes more than 2,048 characters.
create function private.clean_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when value ~ '^[!-~]+( [!-~]+)*$' or pg_catalog.char_length(value) > 2500 then value else
    pg_catalog.btrim(pg_catalog.regexp_replace(
      private.visible_text(value),
      '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
  end
$$;

-- A text of several lines: only what is drawn, no spaces or line breaks at the ends. A description has at most 5,000 characters.
create function private.clean_lines(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when pg_catalog.char_length(value) > 6000 then value else
    pg_catalog.regexp_replace(private.visible_text(value), '^[\t-\r ]+|[\t-\r ]+$', '', 'g')
  end
$$;

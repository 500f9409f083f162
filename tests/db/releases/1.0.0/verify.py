"""Checks a strategy's record, as docs/ledger.md describes it: a second verifier, written from that page alone.

python3 verify.py FILE --key KEY [--earlier FILE] [--published FILE] [--confirmed FILE] [--as-of TIME]

Prints one line for each check, and whose record it is. Exits with 0 if all is well, 1 if a check fails, 2 for wrong arguments, 3 if
no entry is sealed. Needs Python 3.9 and nothing else. It computes no figures but, with the published prices of a strategy's entries, those of the
confirmed account.
"""

import argparse
import base64
import bisect
import datetime
import functools
import hashlib
import json
import os
import re
import sys

import confirmed

MINUTE = 60 * 10**6  # microseconds
HOUR = 60 * MINUTE

# --- Ed25519, RFC 8032 section 5.1.7, in plain integers -------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)


def add(a, b):
    """The sum of two points in extended coordinates (X, Y, Z, T): section 5.1.4."""
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    e1, e2 = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = e2 - e1, d - c, d + c, e2 + e1
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


def decode_point(data):
    """The point of 32 bytes; None if there is none: section 5.1.3."""
    y = int.from_bytes(data, 'little')
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_1 % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, 'little'))


@functools.lru_cache
def is_signed(public_key, message, signature):
    a, r = decode_point(public_key), decode_point(signature[:32])
    s = int.from_bytes(signature[32:], 'little')
    if len(signature) != 64 or a is None or r is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), 'little') % ORDER
    left, right = times(s, BASE), add(r, times(k, a))
    return not ((left[0] * right[2] - right[0] * left[2]) % P or (left[1] * right[2] - right[1] * left[2]) % P)


# --- Forms ----------------------------------------------------------------------------------------------------------


class Failed(Exception):
    """A check fails, for the reason given."""


class Skipped(Exception):
    """A check cannot be made, for the reason given."""


def require(condition, reason):
    if not condition:
        raise Failed(reason)


def sha256(data):
    return hashlib.sha256(data).digest()


def of_base64(text, what):
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        raise Failed(f'{what} is not Base64')
    require(base64.b64encode(data).decode() == text, f'{what} is not Base64 in the form with padding')
    return data


TIME = re.compile(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z', re.ASCII)
DATE = re.compile(r'\d{4}-\d\d-\d\d', re.ASCII)
DECIMAL = re.compile(r'-?(0|[1-9]\d*)(\.\d{0,29}[1-9])?', re.ASCII)


def micros(time):
    moment = datetime.datetime.strptime(time, '%Y-%m-%dT%H:%M:%S.%fZ')
    return (moment - datetime.datetime(1970, 1, 1)) // datetime.timedelta(microseconds=1)


def time_text(time):
    """The text of microseconds since 1970; empty if no such time can be written."""
    try:
        return (datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=time)).strftime('%Y-%m-%dT%H:%M:%S.%fZ')
    except OverflowError:
        return ''


def exists(text, form):
    try:
        datetime.datetime.strptime(text, form)
    except ValueError:
        return False
    return True


def is_text(value):
    return isinstance(value, str)


def is_time(value):
    return is_text(value) and bool(TIME.fullmatch(value)) and exists(value, '%Y-%m-%dT%H:%M:%S.%fZ')


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def is_date(value):
    return is_text(value) and bool(DATE.fullmatch(value)) and exists(value, '%Y-%m-%d')


def is_decimal(value):
    return is_text(value) and bool(DECIMAL.fullmatch(value)) and value != '-0'


def is_currency(value):
    """Dollars are left out."""
    return is_text(value) and bool(re.fullmatch('[A-Z]{3}', value)) and value != 'USD'


def is_rate(value):
    return is_decimal(value) and value != '0' and not value.startswith('-')


def is_right(value):
    return value in ('CALL', 'PUT')


def is_side(value):
    return value in ('BUY', 'SELL', 'EXPIRE', 'SPLIT', 'ASSIGN', 'EXERCISE')


def is_hash(value):
    return is_text(value) and bool(re.fullmatch('[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=', value))


def is_version(value):
    return is_integer(value) and value > 0


def is_name(value):
    return is_text(value) and re.fullmatch('.{1,40}', value) is not None


def is_boolean(value):
    return isinstance(value, bool)


def is_way(value):
    return is_text(value) and re.fullmatch('import|key .{1,40}', value) is not None


# Of each member whether its value has the right type. One whose name ends with "?" may be left out.
FIELDS = {
    'currency?': is_currency, 'date': is_time, 'expiration?': is_date, 'fee': is_decimal, 'linked?': is_text, 'market': is_text, 'multiplier?': is_rate,
    'option_right?': is_right, 'price?': is_decimal, 'quantity': is_decimal, 'sector?': is_text, 'side': is_side, 'split_of?': is_rate,
    'strike?': is_rate, 'symbol': is_text, 'usd_rate?': is_rate,
}


def is_action(value):
    return isinstance(value, dict) and has_members(value, FIELDS)


EVERY = {
    'at': is_time, 'event': is_text, 'imported_at?': is_time, 'number': is_integer, 'salt': is_text, 'strategy': is_text,
}
OF_STRATEGY = {**EVERY, 'name': is_text, 'total_pnl': is_decimal, 'trades': is_integer, 'user': is_text}
OF_ACTION = {**EVERY, 'action': is_text, 'trade': is_text}
EVENTS = {
    'strategy_created': {**OF_STRATEGY, 'username?': is_text},
    'strategy_published': OF_STRATEGY,
    'strategy_hidden': OF_STRATEGY,
    'strategy_deleted': OF_STRATEGY,
    'strategy_renamed': {**OF_STRATEGY, 'old_name': is_text, 'username?': is_text},
    'action_recorded': {**OF_ACTION, **FIELDS, 'by?': is_way, 'in_public': is_boolean},
    'action_edited': {**OF_ACTION, 'old': is_action, 'new': is_action},
    'action_deleted': {**OF_ACTION, 'old': is_action},
    'note_written': {**EVERY, 'hash': is_hash, 'note': is_text, 'picture?': is_hash, 'trade': is_text},
    'note_withdrawn': {**EVERY, 'note': is_text, 'trade': is_text},
    'plan_stated': {**EVERY, 'rule?': is_text, 'stop?': is_rate, 'target?': is_rate, 'trade': is_text},
    'key_doubted': {**EVERY, 'key': is_name, 'since': is_time},
    'playbook_written': {**EVERY, 'hash': is_hash, 'version': is_version},
}
IMPORTED_ACTION = {**EVENTS['action_recorded'], 'first_recorded_at': is_time, 'edits': is_integer}


def has_members(value, members):
    left = set(value)
    for name, is_right in members.items():
        key = name.rstrip('?')
        if key in value:
            if not is_right(value[key]):
                return False
        elif key == name:
            return False
        left.discard(key)
    pairs = (('currency', 'usd_rate'), ('strike', 'option_right'))
    # A split has the old units of its ratio instead of a price.
    is_priced = 'side' not in value or ('price' in value) != ('split_of' in value) == (value['side'] == 'SPLIT')
    return not left and is_priced and all((one in value) == (other in value) for one, other in pairs)


def fields_of(given):
    """What an action says: its fields that have a value."""
    names = {name.rstrip('?') for name in FIELDS}
    return {name: value for name, value in given.items() if name in names}


def refuse_number(text):
    raise ValueError(f'{text} is not an integer')


def read_integer(text):
    return int(text) if abs(int(text)) < 2**53 else refuse_number(text)


def read_object(line):
    """The object of a line; ValueError if it is not canonical."""
    content = json.loads(
        line.decode(), parse_int=read_integer, parse_float=refuse_number, parse_constant=refuse_number,
    )
    again = json.dumps(content, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
    if again.encode() != line or not isinstance(content, dict):
        raise ValueError('it is not canonical')
    return content


# --- Files ----------------------------------------------------------------------------------------------------------

NOTE = re.compile(
    r'(?P<text>(?P<origin>[^\s+]+)\n(?P<size>0|[1-9]\d*)\n(?P<root>[A-Za-z0-9+/]{43}=)\nat (?P<time>[^\n]+)\n'
    r'(after (?P<after>[^\n]+)\n)?(keys (?P<old>\S+) (?P<new>\S+)\n)?)\n'
    r'(?P<signatures>(— [^\s+]+ [A-Za-z0-9+/]+=*\n)+)',
    re.ASCII,
)


class Note:
    def __init__(self, text, what):
        found = NOTE.fullmatch(text) if is_text(text) else None
        is_note = found and is_time(found['time']) and (found['after'] is None or is_time(found['after']))
        require(is_note and int(found['size']) < 2**53, f'{what} is not a checkpoint')
        self.text, self.origin, self.size = found['text'], found['origin'], int(found['size'])
        self.root, self.time = of_base64(found['root'], f'the root of {what}'), micros(found['time'])
        self.after = None if found['after'] is None else micros(found['after'])
        lines = [line.split(' ')[1:] for line in found['signatures'].splitlines()]
        self.signatures = [(name, of_base64(data, 'a signature')) for name, data in lines]
        self.keys = None
        if found['old']:
            try:
                self.keys = read_key(found['old']), read_key(found['new'])
            except ValueError:
                raise Failed(f'{what} announces what is no key')

    def is_signed_by(self, key):
        name, key_id, public_key = key
        return self.origin == name and any(
            is_signed(public_key, self.text.encode(), data[4:])
            for signer, data in self.signatures
            if signer == name and data[:4] == key_id
        )


class Keys:
    """The trusted key, and those that announcements join to it."""

    def __init__(self, trusted, announcements):
        self.announcements = announcements
        self.keys = [announcements[0].keys[0]] if announcements else [trusted]
        for note in announcements:
            old, new = note.keys
            is_next = old == self.keys[-1] and old[0] == new[0] == trusted[0]
            require(is_next and note.is_signed_by(old) and note.is_signed_by(new), 'a change of key is not signed by both keys')
            self.keys.append(new)
        require(trusted in self.keys, 'the announced keys do not lead to the trusted one')

    def signed(self, note):
        if getattr(note, 'keys', None):
            return any(note.text == one.text for one in self.announcements)
        passed = sum((one.size, one.time) <= (note.size, note.time) for one in self.announcements)
        return note.is_signed_by(self.keys[passed])


def parts_of(text, size, what):
    """The parts of so many bytes that are joined in Base64."""
    require(is_text(text), f'{what} is not text')
    data = of_base64(text, what)
    require(len(data) % size == 0, f'{what} is cut off')
    return [data[at:at + size] for at in range(0, len(data), size)]


class Seal:
    """What a file has of the checkpoint that first covered a run."""

    def __init__(self, data):
        self.time, after = (int.from_bytes(part, 'big') for part in (data[:8], data[8:16]))
        self.after, self.signature = after or None, data[16:]
        require(all(is_time(time_text(time)) for time in (self.time, after)), 'a checkpoint has no time')


class RunCheckpoint:
    """A checkpoint that first covered a run, with the root to which the proof leads."""

    def __init__(self, seal, size, root, origin):
        self.size, self.root, self.time, self.after, self.signature = size, root, seal.time, seal.after, seal.signature
        lines = [origin, str(size), base64.b64encode(root).decode(), f'at {time_text(seal.time)}']
        if seal.after:
            lines.append(f'after {time_text(seal.after)}')
        self.text = '\n'.join(lines) + '\n'

    def is_signed_by(self, key):
        return is_signed(key[2], self.text.encode(), self.signature)


class Record:
    def __init__(self, path):
        with open(path, 'rb') as file:
            lines = file.read().split(b'\n')
        require(lines.pop() == b'', 'the last line has no line feed')
        require(lines, 'it is empty')
        try:
            head = read_object(lines[0])
        except (ValueError, RecursionError) as problem:
            raise Failed(f'the first line: {problem}')
        names = {'format', 'strategy', 'checkpoint', 'checkpoints', 'keys', 'runs', 'proof'}
        require(set(head) - {'texts'} == names, 'the first line has other members')
        require(head['format'] == 'strategy-record/2', 'it is of another format')
        self.strategy, self.runs = head['strategy'], head['runs']
        require(is_text(self.strategy), 'the strategy is not text')
        require(isinstance(self.runs, list), 'runs is not a list')
        for run in self.runs:
            is_run = isinstance(run, list) and len(run) == 3 and all(type(value) is int for value in run)
            require(is_run, 'a run is not three integers')
        self.texts = head.get('texts', [])
        require(isinstance(self.texts, list), 'texts is not a list')
        for text in self.texts:
            is_pair = isinstance(text, list) and len(text) == 3 and is_integer(text[0])
            require(is_pair and is_text(text[1]) and is_text(text[2]), 'a text is not a number, a key and a text')
        self.proof = parts_of(head['proof'], 32, 'proof')
        self.seals = [Seal(data) for data in parts_of(head['checkpoints'], 80, 'checkpoints')]
        require(len(self.seals) == len(self.runs), 'checkpoints are not one for each run')
        self.checkpoint = None if head['checkpoint'] is None else Note(head['checkpoint'], 'checkpoint')
        require(isinstance(head['keys'], list), 'keys is not a list')
        self.announcements = [Note(note, 'a change of key') for note in head['keys']]
        require(all(note.keys for note in self.announcements), 'a change of key has no keys')
        # Those that first covered the runs come before it, once the proof has led to their roots.
        self.notes = [self.checkpoint] if self.checkpoint else []
        self.lines = lines[1:]
        self.hashes, previous = [], bytes(32)
        for line in self.lines:
            previous = sha256(b'\0' + previous + line)
            self.hashes.append(previous)


def read_key(text):
    name, key_id, data = text.split('+', 2)
    data = base64.b64decode(data, validate=True)
    if len(data) != 33 or data[0] != 1 or sha256(name.encode() + b'\n' + data)[:4].hex() != key_id:
        raise ValueError
    return name, bytes.fromhex(key_id), data[1:]


# --- Checks: each returns what it found, or raises Failed or Skipped ------------------------------------------------


def check_chain(record):
    """The contents in order."""
    contents = []
    for number, line in enumerate(record.lines, 1):
        try:
            content = read_object(line)
        except (ValueError, RecursionError) as problem:
            raise Failed(f'entry {number}: {problem}')
        event = content.get('event')
        require(is_text(event) and event in EVENTS, f'entry {number} has no known event')
        is_imported_action = event == 'action_recorded' and 'imported_at' in content
        members = IMPORTED_ACTION if is_imported_action else EVENTS[event]
        require(has_members(content, members), f'entry {number} has other members than this verifier knows of its event')
        require(content['strategy'] == record.strategy, f'entry {number} is of another strategy')
        require(content['number'] == number, f'entry {number} calls itself {content["number"]}')
        require((event == 'strategy_created') == (number == 1), f'entry {number} is {event}')
        contents.append(content)
    require(contents, 'there is no entry')
    return contents


def check_said(contents, texts):
    """Notes, playbooks and their texts, and doubted keys."""
    written, withdrawn, standing, versions, doubts = {}, set(), {}, 0, {}
    for content in contents:
        number, event = content['number'], content['event']
        if event == 'note_written':
            note = content['note']
            require(note not in written, f'entry {number}: note {note} was written before')
            written[note], standing[note] = content['trade'], content
        elif event == 'note_withdrawn':
            note = content['note']
            is_there = written.get(note) == content['trade'] and note not in withdrawn
            require(is_there, f'entry {number}: there is no such note to withdraw')
            withdrawn.add(note)
            del standing[note]
        elif event == 'playbook_written':
            require(content['version'] == versions + 1, f'entry {number}: a version of the playbook is missing')
            versions += 1
            standing[versions] = content
        elif event == 'action_recorded' and content.get('by', '').startswith('key '):
            doubts.setdefault(content['by'][len('key '):], None)
        elif event == 'key_doubted':
            key, since = content['key'], content['since']
            require(key in doubts, f'entry {number}: the key {key} recorded nothing')
            require(since <= content['at'], f'entry {number}: that time was still to come')
            is_earlier = doubts[key] is None or since < doubts[key]
            require(is_earlier, f'entry {number}: the key {key} was doubted since an earlier time')
            doubts[key] = since
    given = {number: base64.b64encode(sha256(f'{key}\n{text}'.encode())).decode() for number, key, text in texts}
    for content in standing.values():
        is_given = given.get(content['number']) == content['hash']
        require(is_given, f'the text of entry {content["number"]} is missing, or is not what was written')
    require(len(texts) == len(standing), 'there is a text that was withdrawn or never written')


def check_replay(contents, texts):
    is_public, actions, recorded = False, {}, set()
    for content in contents:
        number, event, is_imported = content['number'], content['event'], 'imported_at' in content
        if event in ('strategy_published', 'strategy_hidden'):
            is_public = event == 'strategy_published'
        if not event.startswith('action_'):
            continue
        if is_imported and event != 'action_recorded' and content['action'] not in recorded:
            continue
        action, trade = content['action'], content['trade']
        if event == 'action_recorded':
            require(action not in recorded, f'entry {number}: action {action} was recorded before')
            if not is_imported:
                require(content['in_public'] == is_public, f'entry {number}: in_public is not what the events say')
            recorded.add(action)
            actions[action] = trade, fields_of(content)
        else:
            said = trade, content['old']
            require(actions.pop(action, None) == said, f'entry {number}: action {action} did not say that before')
            if event == 'action_edited':
                actions[action] = trade, content['new']
    check_said(contents, texts)
    return f'{len(recorded)} actions recorded, {len(actions)} left'


def split(low, high):
    return low + (1 << (high - low - 1).bit_length() - 1)


def check_inclusion(record, origin):
    """For each sealed entry the checkpoint that first covered it."""
    if not record.runs:
        raise Skipped('no entry is sealed yet')
    require(record.checkpoint, 'there are runs, but no checkpoint')
    own, sizes, sealed, size = {}, [], [], 0
    for entries, before, after in record.runs:
        first = len(sealed)
        require(entries > 0 and before >= 0 and after >= 0, f'the run of entry {first + 1} overlaps the one before it')
        require(first + entries <= len(record.lines), f'entry {len(record.lines) + 1} was sealed, but is not here')
        for at in range(entries):
            own[size + before + at] = record.hashes[first + at]
            sealed.append(len(sizes))
        size += before + entries + after
        sizes.append(size)
    require(size <= record.checkpoint.size, 'a run has a larger checkpoint than the newest')

    places, kept, hashes = sorted(own), {}, iter(record.proof)

    def any_within(numbers, low, high):
        """Whether a sorted list has a number in [low, high)."""
        at, end = 0, len(numbers)
        while at < end:
            middle = (at + end) // 2
            at, end = (middle + 1, end) if numbers[middle] < low else (at, middle)
        return at < len(numbers) and numbers[at] < high

    def root(low, high):
        if not any_within(places, low, high) and not any_within(sizes, low + 1, high):
            found = next(hashes, None)
            require(found is not None, 'the proof is too short')
        elif high - low == 1:
            found = own[low]
        else:
            middle = split(low, high)
            found = sha256(b'\1' + root(low, middle) + root(middle, high))
        kept[low, high] = found
        return found

    def before(low, high):
        if (low, high) in kept:
            return kept[low, high]
        middle = split(low, high)
        return sha256(b'\1' + kept[low, middle] + before(middle, high))

    root(0, record.checkpoint.size)
    require(next(hashes, None) is None, 'the proof is too long')
    require(before(0, record.checkpoint.size) == record.checkpoint.root,
            f'checkpoint has another root: an entry up to {len(sealed)} was changed')
    covering = [RunCheckpoint(seal, size, before(0, size), origin) for seal, size in zip(record.seals, sizes)]
    record.notes = covering + [record.checkpoint]
    return [covering[run] for run in sealed]


def check_signature(record, key):
    if not record.notes:
        raise Skipped('nothing is sealed yet')
    keys = Keys(key, record.announcements)
    for note in record.notes:
        require(keys.signed(note), f'the checkpoint of size {note.size} is not signed by the key')
    changes = f', whose key changed {len(record.announcements)} times' if record.announcements else ''
    return f'{len(record.notes)} checkpoints signed by {key[0]}{changes}'


def check_times(record, contents, runs, now):
    covering, newest = record.notes[:-1], record.checkpoint
    for at, seal in enumerate(covering):
        what = f'the checkpoint of size {seal.size}'
        require(seal.time <= now + 10 * MINUTE, f'{what} is dated in the future')
        if at > 0:
            require(seal.after is not None and seal.after >= covering[at - 1].time, f'{what} is older than the one before it')
        if seal.after is not None:
            require(seal.time - seal.after <= 2 * HOUR, f'{what} is the first for over two hours')
    require(not covering or newest.time >= covering[-1].time, 'the newest checkpoint is older than another')
    last = None
    for number, content in enumerate(contents, 1):
        time = micros(content.get('imported_at', content['at']))
        require(last is None or time >= last - HOUR, f'entry {number} is over an hour older than the one before it')
        last = time
        if number <= len(runs):
            seal = runs[number - 1]
            earliest = seal.time - 2 * HOUR if seal.after is None else seal.after - 10 * MINUTE
            require(time >= earliest, f'entry {number} is older than the checkpoint before the one that covers it')
            require(time <= seal.time + MINUTE, f'entry {number} is newer than the checkpoint that covers it')
        else:
            require(time >= now - HOUR, f'entry {number} is older than an hour, and not sealed')
            require(newest is None or time >= newest.time - 10 * MINUTE, f'entry {number} was left out of the checkpoint')
            require(time <= now + 10 * MINUTE, f'entry {number} is dated in the future')
    return 'each entry is between its checkpoint and the one before'


def check_age(record, published, now):
    if not record.checkpoint:
        raise Skipped('there is no checkpoint')
    newest = [('checkpoint', record.checkpoint)]
    if published:
        newest.append(('published checkpoint', published[-1]))
    for what, note in newest:
        require(note.time >= now - 2 * HOUR, f'the newest {what} is older than two hours: {time_text(note.time)}')
        require(note.time <= now + 10 * MINUTE, f'the newest {what} is dated in the future: {time_text(note.time)}')
    return f'the newest checkpoint is of {time_text(record.checkpoint.time)}'


def check_earlier(record, path, key):
    if path is None:
        raise Skipped('no earlier file was given')
    earlier = Record(path)
    require(earlier.strategy == record.strategy, 'the earlier file is of another strategy')
    for number, line in enumerate(earlier.lines, 1):
        require(number <= len(record.lines), f'entry {number} is missing, which the earlier file has')
        require(record.lines[number - 1] == line, f'entry {number} was another in the earlier file')
    require(record.runs[:len(earlier.runs)] == earlier.runs, 'the entries have other places than in the earlier file')
    if earlier.checkpoint:
        is_known = Keys(key, record.announcements).signed(earlier.checkpoint)
        require(is_known, 'the key changed since the earlier file, and nothing announces it')
        require(record.checkpoint and record.checkpoint.size >= earlier.checkpoint.size, 'the earlier file has a larger checkpoint')
        require(record.checkpoint.time >= earlier.checkpoint.time, 'the earlier file has a newer checkpoint')
    if earlier.runs:
        check_inclusion(earlier, key[0])
    covering = {note.size: note.text for note in record.notes[:-1]}
    roots = {note.size: note.root for note in record.notes}
    for at, note in enumerate(earlier.notes):
        is_same = roots.get(note.size, note.root) == note.root
        is_first = at < len(earlier.notes) - 1
        require(is_same and (not is_first or covering.get(note.size, note.text) == note.text),
                f'the checkpoint of size {note.size} is another than in the earlier file')
    return f'it begins with the {len(earlier.lines)} entries of the earlier file'


def read_published(path):
    """The published checkpoints; None without a copy, Failed if it has another line."""
    if path is None:
        return None
    with open(path, encoding='utf-8') as file:
        try:
            return [Note(json.loads(line), 'a published line') for line in file]
        except ValueError:
            raise Failed('the published copy cannot be read')


def check_published(record, published, key, now):
    if published is None:
        raise Skipped('no published copy was given')
    if isinstance(published, Failed):
        raise published
    keys = Keys(key, [note for note in published if note.keys])
    wrong, seen, last = {}, [], None
    for note in published:
        require(keys.signed(note), f'the published checkpoint of size {note.size} is not signed by the key')
        if last:
            require(note.size >= last.size, f'the published checkpoint of size {note.size} is smaller than the one before it')
            require(note.size != last.size or note.root == last.root, f'there are two published checkpoints of size {note.size}')
        # `seen` has the times so far in order, so the ones that are not later than this one come first.
        at = bisect.bisect_right(seen, note.time)
        require(note.after == (seen[at - 1] if at else None), f'the published checkpoint of size {note.size} names another time before it')
        if any(time <= now + 10 * MINUTE for time in seen[at:at + 1]):
            wrong[note.text] = note.size
        seen.insert(at, note.time)
        last = note
    texts = {note.text for note in published}
    for note in record.notes + record.announcements:
        require(note.text in texts, f'the checkpoint of size {note.size} was not published')
        require(note.text not in wrong, f'the checkpoint of size {note.size} is dated before an earlier one')
    return f'{len(record.notes)} checkpoints are among {len(published)} published ones'


def printable(text):
    return json.dumps(text)


def print_confirmed(contents, path):
    """Prints what is confirmed; 1 if the site says something else."""
    with open(path, encoding='utf-8') as file:
        prices = json.load(file)
    status = 0
    for name, value in confirmed.confirmed_of(contents, prices).items():
        print(f'      {name:18}  {"none" if value is None else value}')
        said = (prices.get('figures') or {}).get(name)
        if 'figures' in prices and (said if said is None or isinstance(value, str) else float(said)) != value:
            print(f'FAIL  confirmed  {name} is {value}, the site says {printable(said)}')
            status = 1
    return status


def main(arguments):
    parser = argparse.ArgumentParser(description='Checks the record of a strategy.')
    parser.add_argument('file')
    parser.add_argument('--key', required=True)
    parser.add_argument('--earlier')
    parser.add_argument('--published')
    parser.add_argument('--confirmed')
    parser.add_argument('--as-of')
    given = parser.parse_args(arguments)
    try:
        key = read_key(given.key)
    except ValueError:
        parser.error('this is not a key')
    for path in (given.file, given.earlier, given.published, given.confirmed):
        if path is not None and not (os.path.isfile(path) and os.path.getsize(path)):
            parser.error(f'there is no file {path!r}, or it is empty')
    now = datetime.datetime.now(datetime.timezone.utc)
    if given.as_of is not None:
        try:
            now = datetime.datetime.strptime(given.as_of, '%Y-%m-%dT%H:%M:%SZ').replace(tzinfo=datetime.timezone.utc)
        except ValueError:
            parser.error('--as-of needs a time like 2026-11-22T15:00:00Z')
    now = micros(now.strftime('%Y-%m-%dT%H:%M:%S.%fZ'))
    results = {}

    def check(name, make):
        try:
            found, status = make(), 'ok'
        except (Failed, Skipped) as problem:
            found, status = str(problem), 'FAIL' if isinstance(problem, Failed) else 'skip'
        results[name] = status, found
        print(f'{status:4}  {name:9}  {found if is_text(found) else f"{len(found)} entries"}')
        return found

    def only_after(names, make):
        for name in names:
            if results[name][0] == 'FAIL':
                raise Skipped(f'{name} failed')
        return make()

    try:
        record = Record(given.file)
    except Failed as problem:
        print(f'FAIL  file       {problem}')
        return 1
    print('ok    file       it has the form of a record')
    contents = check('chain', lambda: check_chain(record))
    check('replay', lambda: only_after(['chain'], lambda: check_replay(contents, record.texts)))
    found = check('inclusion', lambda: check_inclusion(record, key[0]))
    check('signature', lambda: check_signature(record, key))
    runs = [] if results['inclusion'][0] == 'skip' else found
    try:
        published = read_published(given.published)
    except Failed as problem:
        published = problem
    check('times', lambda: only_after(['chain', 'inclusion'], lambda: check_times(record, contents, runs, now)))
    check('age', lambda: check_age(record, None if isinstance(published, Failed) else published, now))
    check('earlier', lambda: check_earlier(record, given.earlier, key))
    check('published', lambda: check_published(record, published, key, now))
    if any(status == 'FAIL' for status, _ in results.values()):
        return 1
    if not runs:
        print('      no entry is sealed, so nothing is proven')
        return 3
    last = [content for content in contents[:len(runs)] if 'user' in content][-1]
    named = [content for content in contents[:len(runs)] if content['event'] in ('strategy_created', 'strategy_renamed')][-1]
    called = f', called {printable(named["username"])}' if 'username' in named else ''
    print(f'      the strategy {printable(last["name"])} ({printable(record.strategy)}) of {printable(last["user"])}{called}')
    imported = sum(content['event'] == 'action_recorded' and 'imported_at' in content for content in contents[:len(runs)])
    print(f'      {len(runs)} entries are sealed; {imported} of their actions were imported')
    if len(runs) < len(record.lines):
        print(f'      entries {len(runs) + 1} to {len(record.lines)} are not sealed, and prove nothing')
    return print_confirmed(contents, given.confirmed) if given.confirmed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

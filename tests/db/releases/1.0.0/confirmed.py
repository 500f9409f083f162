"""Computes what is confirmed of a strategy, as docs/confirmed.md describes it: written from that page alone.

python3 confirmed.py < LINES

Each line is a JSON array of the contents of a strategy's entries from the first one on, and the file of "Download the prices it was
confirmed by". Prints one line of figures for each. `verify.py --confirmed` uses the same. Needs Python 3.9 and nothing else.
"""

import datetime
import json
import re
import sys
from collections import defaultdict
from fractions import Fraction

MOST_VALUED_DAYS = 200_000
MOST_MATCHED = 200
LOST_AFTER = datetime.timedelta(days=7)
DAY = datetime.timedelta(days=1)


def rounded(value):
    """To 10 decimals, halves away from zero."""
    whole = (abs(value) * 10**10 * 2 + 1) // 2
    return Fraction(whole if value >= 0 else -whole, 10**10)


def plain(value):
    """A decimal as text, without an exponent or zeros at its end."""
    sign, places = '-' if value < 0 else '', 0
    value = abs(value)
    while value.denominator > 1:
        value *= 10
        places += 1
    digits = str(value.numerator).rjust(places + 1, '0')
    return sign + (f'{digits[:-places]}.{digits[-places:]}' if places else digits)


def time_of(text):
    return datetime.datetime.fromisoformat(re.sub(r'\.(\d{3})Z$', r'.\g<1>000Z', text).replace('Z', '+00:00'))


def day_of(text):
    return datetime.date.fromisoformat(text)


def sunday(year, month, nth):
    first = datetime.date(year, month, 1)
    return first + datetime.timedelta(days=(6 - first.weekday()) % 7 + 7 * (nth - 1))


def exchange_day(market, time):
    """New York's day for stocks and options, by the rule of 2007 on; otherwise the UTC day."""
    if market not in ('STOCK', 'OPTIONS'):
        return time.date()
    naive = time.replace(tzinfo=None)
    summer = datetime.datetime.combine(sunday(time.year, 3, 2), datetime.time(7))
    winter = datetime.datetime.combine(sunday(time.year, 11, 1), datetime.time(6))
    return (naive - datetime.timedelta(hours=4 if summer <= naive < winter else 5)).date()


def published_day(market, time):
    """Exactly midnight UTC is a date without a time."""
    is_date = time.time() == datetime.time(0)
    return time.date() if is_date else exchange_day(market, time)


def units_of(action):
    multiplier = Fraction(action.get('multiplier') or ('100' if action['market'] == 'OPTIONS' else '1'))
    sign = {'BUY': 1, 'SELL': -1}.get(action['side'], 0)
    return sign * Fraction(action['quantity']) * multiplier if sign else Fraction(0)


class Instrument:
    def __init__(self, name, market, today):
        self.name, self.today = name, today
        self.market, self.symbol = name.split(' ', 1)
        market = market or {}
        self.closes = sorted((day_of(day), Fraction(close)) for day, close in market.get('closes', []))
        self.splits = [(day_of(day), Fraction(ratio)) for day, ratio in market.get('splits', [])]
        self.dividends = [(day_of(day), Fraction(amount)) for day, amount in market.get('dividends', [])]
        self.stock = market.get('stock')
        terms = re.fullmatch(r'[A-Z.]{1,6}?\d?(\d\d)(\d\d)(\d\d)([CP])(\d{8})', self.symbol)
        self.is_option = self.market == 'OPTIONS' and terms is not None
        if self.is_option:
            year, month, day, right, strike = terms.groups()
            self.last_day = datetime.date(2000 + int(year), int(month), 1) + (int(day) - 1) * DAY
            self.is_call, self.strike = right == 'C', Fraction(int(strike), 1000)

    def ratio_after(self, day):
        """R(day)."""
        ratio = Fraction(1)
        for split_day, one in self.splits:
            if day < split_day <= self.today:
                ratio *= one
        return ratio

    def close_by(self, day):
        """The day and the price of the last close on or before a day."""
        return next(((own, close) for own, close in reversed(self.closes) if own <= day), None)


def announcements_of(contents, rows):
    """Section 2: what entries announce in the instruments that the file names; and what is stated of those without a price."""
    rows_of = defaultdict(list)
    for number, instrument, wanted, fee, price in rows:
        rows_of[number].append((instrument, Fraction(wanted), Fraction(fee), price))
    found, followed, is_public, unpriced = [], set(), False, Fraction(0)

    def announce(content, fields, wanted):
        nonlocal unpriced
        fee = max(Fraction(fields['fee']), Fraction(0))
        for row in rows_of[content['number']]:
            if row[1:3] == (wanted, fee):
                rows_of[content['number']].remove(row)
                instrument, _, _, price = row
                found.append((content['number'], content['at'], content['action'], instrument, wanted, fee, price))
                if price:
                    return
                break
        unpriced += abs(wanted) * Fraction(fields['price']) * Fraction(fields.get('usd_rate', '1'))

    for content in contents:
        event = content['event']
        if event == 'strategy_published':
            is_public = True
        elif event == 'strategy_hidden':
            is_public = False
        elif event == 'action_recorded' and content['in_public']:
            followed.add(content['action'])
            if units_of(content):
                announce(content, content, units_of(content))
        elif event in ('action_edited', 'action_deleted') and is_public and content['action'] in followed:
            if event == 'action_edited':
                announce(content, content['new'], units_of(content['new']))
            announce(content, content['old'], Fraction(0))
    return found, unpriced


def happened_of(announcements):
    """Those with a price that nothing overtook."""
    numbers = defaultdict(list)
    for number, at, action, *_ in announcements:
        numbers[action].append((number, at))
    for one in announcements:
        number, _, action, _, _, _, price = one
        if price is None:
            continue
        following = next((at for other, at in numbers[action] if other > number), None)
        if following is None or time_of(following) >= time_of(price['bar_at']):
            yield one


def orders_of(happened, instruments, today):
    """Section 3, by instrument: (day, bar_at, units, amount, fee)."""
    last, bars = {}, defaultdict(list)
    for _, at, action, name, wanted, fee, price in happened:
        own = instruments[name]
        wanted = wanted * own.ratio_after(published_day(own.market, time_of(at)))
        change = wanted - last.get((action, name), 0)
        last[action, name] = wanted
        if change:
            bars[name, time_of(price['bar_at']), price['span']].append((change, fee, price))
    orders = defaultdict(list)
    for (name, bar_at, span), changes in bars.items():
        own = instruments[name]
        units = sum(change for change, _, _ in changes)
        day = bar_at.date() if span == 'day' else exchange_day(own.market, bar_at)
        if not units or day > today or own.is_option and day > own.last_day:
            continue
        fees, moved = sum(fee for _, fee, _ in changes), sum(abs(change) for change, _, _ in changes)
        price = Fraction(changes[0][2]['high' if units > 0 else 'low'])
        amount = rounded(units * price / own.ratio_after(day))
        orders[name].append((day, bar_at, units, amount, rounded(fees * abs(units) / moved)))
    return orders


class Walk:
    """Section 4: what becomes of the orders in an instrument."""

    def __init__(self, own, orders, stock):
        self.stock = stock
        self.own, self.units, self.cost, self.pending, self.peak = own, Fraction(0), Fraction(0), Fraction(0), Fraction(0)
        # After each event: day, place and time of the instant, what it earned, units and cost.
        self.events, self.rounds = [], []
        events = [(day, 1, bar_at, (units, amount, fee)) for day, bar_at, units, amount, fee in orders]
        never = datetime.datetime.min.replace(tzinfo=datetime.timezone.utc)
        events += [(day, 0, never, amount) for day, amount in own.dividends if day <= own.today]
        if own.is_option and own.last_day < own.today:
            events.append((own.last_day, 2, never, None))
        for day, place, at, what in sorted(events, key=lambda event: event[:3]):
            if place == 1:
                earned = self.order(*what)
            elif not self.units:
                continue
            elif place == 0:
                earned = rounded(self.units * what / own.ratio_after(day - DAY))
                self.pending += earned
            else:
                closes = dict(stock.closes) if stock else {}
                if day not in closes and own.today - day <= LOST_AFTER:
                    continue
                earned = self.end(closes.get(day))
            self.events.append((day, place, at, earned, self.units, self.cost))

    def order(self, n, amount, fee):
        held = self.units
        if held == 0 or (held > 0) == (n > 0):
            earned, self.cost = -fee, self.cost + amount
        elif abs(n) <= abs(held):
            part = rounded(self.cost * abs(n) / abs(held))
            earned, self.cost = -amount - part - fee, self.cost - part
        else:
            closing = rounded(amount * abs(held) / abs(n))
            earned, self.cost = -closing - self.cost - fee, amount - closing
        self.units = held + n
        self.count(held, earned)
        return earned

    def end(self, close):
        own, held = self.own, self.units
        if close is not None:
            worth = max(close - own.strike if own.is_call else own.strike - close, Fraction(0))
            earned = rounded(held * worth) - self.cost
        else:
            # What a short one lost shows in its own last close.
            found = None if held > 0 else own.close_by(own.last_day)
            owed = rounded(held * found[1] / own.ratio_after(found[0])) - self.cost if found else Fraction(0)
            earned = -self.cost if held > 0 else min(owed, Fraction(0))
        self.units = self.cost = Fraction(0)
        self.count(held, earned)
        return earned

    def count(self, held, earned):
        self.pending += earned
        turned = held != 0 and (held > 0) != (self.units > 0)
        if self.units == 0 or turned or abs(self.units) * 2 < self.peak:
            self.rounds.append(self.pending)
            self.pending, self.peak = Fraction(0), abs(self.units)
        else:
            self.peak = max(self.peak, abs(self.units))

    def held_by(self, day):
        """Units and cost at the end of a day."""
        return next(((units, cost) for own, _, _, _, units, cost in reversed(self.events) if own <= day), (Fraction(0),) * 2)

    def unrealised(self, day):
        units, cost = self.held_by(day)
        found = self.own.close_by(min(day, self.own.last_day) if self.own.is_option else day)
        if not units or not found:
            return Fraction(0)
        close_day, close = found
        return rounded(units * close / self.own.ratio_after(close_day)) - cost

    def valued_days(self):
        until = min(self.own.today, self.own.last_day) if self.own.is_option else self.own.today
        changes = [(day, units) for day, _, _, _, units, _ in self.events]
        ends = [min(day - DAY, until) for day, _ in changes[1:]] + [until]
        return sum(max((end - day).days + 1, 0) for (day, units), end in zip(changes, ends) if units)


def key_of(option):
    return option.strike if option.is_call else -option.strike


def blocked_by(legs, shares, close):
    """What short options of one stock block: docs/rules.md, "The account behind a record"."""
    is_matched = len(legs) <= MOST_MATCHED
    longs = [[own, units] for own, units in legs if units > 0] if is_matched else []
    shares, total = shares if is_matched else Fraction(0), Fraction(0)
    shorts = [(own, units) for own, units in legs if units < 0]
    for own, units in sorted(shorts, key=lambda leg: (-leg[0].last_day.toordinal(), key_of(leg[0]))):
        need = -units
        worth = (own.strike if close is None else close) if own.is_call else own.strike
        while need:
            fitting = [
                (max(key_of(long[0]) - key_of(own), Fraction(0)), -key_of(long[0]), long[0].last_day, at)
                for at, long in enumerate(longs)
                if long[1] > 0 and long[0].is_call == own.is_call and long[0].last_day >= own.last_day
            ]
            best = min(fitting, default=None)
            if own.is_call and shares > 0 and not (best and best[0] == 0):
                part = min(need, shares)
                shares -= part
            elif best:
                part = min(need, longs[best[3]][1])
                longs[best[3]][1] -= part
                total += part * min(best[0], worth)
            else:
                break
            need -= part
        total += need * worth
    return total


def blocks_of(walks):
    """By stock, the days on which what its short options block beyond what they were sold for may change."""
    for name in sorted({walk.stock.name for walk in walks.values() if walk.own.is_option and walk.stock}):
        options = [walk for walk in walks.values() if walk.own.is_option and walk.own.stock == name]
        stock, shares, before = options[0].stock, walks.get(name), Fraction(0)
        for day in sorted({event[0] for walk in options + ([shares] if shares else []) for event in walk.events}):
            held = [(walk.own, *walk.held_by(day)) for walk in options]
            legs = [(own, units) for own, units, _ in held if units]
            sold = sum(abs(cost) for _, units, cost in held if units < 0)
            long = max(shares.held_by(day)[0], Fraction(0)) if shares else Fraction(0)
            close = stock.close_by(day)
            now = blocked_by(legs, rounded(long / stock.ratio_after(day)), close and close[1]) - sold
            yield day, now - before
            before = now


def account_of(walks, today):
    """Section 5: P&L, the days' results, money-weighted return and deepest fall."""
    changes = []
    for walk in walks.values():
        cost = Fraction(0)
        for day, place, at, earned, _, after in walk.events:
            changes.append(((day, place, at), earned, abs(after) - abs(cost)))
            cost = after
    never = datetime.datetime.min.replace(tzinfo=datetime.timezone.utc)
    changes += [((day, 3, never), Fraction(0), more) for day, more in blocks_of(walks)]
    instants = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for instant, earned, invested in changes:
        instants[instant][0] += earned
        instants[instant][1] += invested
    earned = invested = deposits = Fraction(0)
    ends = {}
    for instant in sorted(instants):
        earned += instants[instant][0]
        invested += instants[instant][1]
        deposits = max(deposits, invested - earned)
        ends[instant[0]] = deposits, earned
    first = min(ends)
    days = set(ends)
    for walk in walks.values():
        days.update(day for day, _ in walk.own.closes if first <= day <= today)
    n = (today - first).days + 1
    equity = paid = weighted = earned = Fraction(0)
    index = high = 1.0
    fall = 0.0
    results = []
    for day in sorted(days):
        deposits, earned = ends.get(day, (paid, earned))
        start = equity + deposits - paid
        weighted += (deposits - paid) * (n - (day - first).days)
        equity = deposits + earned + sum(walk.unrealised(day) for walk in walks.values())
        growth = float(equity >= 0) if start <= 0 else 0.0 if equity <= 0 else float(equity) / float(start)
        index = index * growth
        index = 0.0 if index < 1 / 1e30 else min(index, 1e30)
        high = max(high, index)
        fall = min(fall, index / high - 1)
        paid = deposits
        results.append(equity - paid - sum(results))
    pnl = equity - paid
    results = [result for result in results if result]
    if n < 2 or not paid:
        return pnl, results, None, None
    return pnl, results, max(-100.0, 100 * (float(pnl) / (float(weighted) / n))), 100 * fall


def confirmed_of(contents, prices):
    """Section 6: the figures by the names of their columns; decimals as text, doubles as numbers."""
    today = day_of(prices['day'])
    names = {row[1] for row in prices['rows']} | {one['stock'] for one in prices['markets'].values() if one['stock']}
    instruments = {name: Instrument(name, prices['markets'].get(name), today) for name in names}
    announcements, unpriced = announcements_of(contents, prices['rows'])
    happened = list(happened_of(announcements))
    figures = dict.fromkeys(('pnl', 'return', 'drawdown', 'rounds', 'won', 'changes', 'squares', 'deciding', 'share', 'since'))
    orders_by = orders_of(happened, instruments, today)
    ordered = sum(abs(amount) for orders in orders_by.values() for _, _, _, amount, _ in orders)
    figures['share'] = float(ordered / (ordered + unpriced)) if ordered + unpriced else None
    walks = {}
    for name, orders in orders_by.items():
        walks[name] = Walk(instruments[name], orders, instruments.get(instruments[name].stock))
    if walks and sum(walk.valued_days() for walk in walks.values()) <= MOST_VALUED_DAYS:
        rounds = [result for walk in walks.values() for result in walk.rounds]
        rounds += [walk.pending + walk.unrealised(today) for walk in walks.values() if walk.units]
        pnl, results, made, fall = account_of(walks, today)
        squares = sum((result**2 for result in results), Fraction(0))
        figures.update({
            'pnl': plain(pnl), 'return': made, 'drawdown': fall, 'rounds': len(rounds),
            'won': sum(result > 0 for result in rounds),
            'changes': len(results),
            'squares': plain(squares),
            'deciding': float(squares**2 / sum(result**4 for result in results)) if results else None,
            'since': happened[0][1],
        })
    return {f'confirmed_{name}': value for name, value in figures.items()}


if __name__ == '__main__':
    for line in sys.stdin:
        print(json.dumps(confirmed_of(*json.loads(line))))

#!/usr/bin/env python3
"""values.py INDEXER PATH…: every distinct RE, KM and DT of the records under
PATH… through `indexer settle`. Those in plain form must come out as the readers
below say, which know nothing of the program's; of the others, the commonest
first, what each was settled to is listed: kind, count, value, settled, rule,
confidence. Ends with 1 where a plain value came out otherwise."""
import collections, datetime, json, re, subprocess, sys

def result(v):
    if v in ('0', 'Draw', 'Void', '?'):
        return 'Draw' if v == '0' else v
    m = re.fullmatch(r'([BW]\+)(?:(R|T|F)(?:(?<=R)esign|(?<=T)ime|(?<=F)orfeit)?|([1-9]\d{0,2}|0)(?:\.(0|5)0*)?)?', v)
    if m and not (m[3] and float(m[3] + '.' + (m[4] or '0')) == 0):
        return m[1] + (m[2] or (m[3] and str(int(m[3])) + ('.5' if m[4] == '5' else '')) or '')

def komi(v):
    if re.fullmatch(r'-?\d{1,2}(\.(0|5)0*)?', v) and abs(float(v)) < 20:
        return float(v)

def date(v):
    days, last = [], []
    for part in v.split(','):
        if not re.fullmatch(r'(\d{4})(-\d\d){0,2}|\d\d(-\d\d)?', part) or not last and len(part) < 4:
            return None
        n = part.split('-')
        last = n if len(n[0]) == 4 else last[:len(last) - len(n)] + n if len(last) > len(n) else None
        try:
            datetime.date(*[int(x) for x in last + ['01'] * (3 - len(last))])
        except (TypeError, ValueError):
            return None
        days.append('-'.join(last))
    return days

kinds = {'RE': ('result', result), 'KM': ('komi', komi), 'DT': ('date', date)}
count = collections.Counter()
check = subprocess.run([sys.argv[1], 'check', '--format', 'ndjson', '--fail-on', 'never'] + sys.argv[2:], stdout=subprocess.PIPE)
for line in check.stdout.split(b'\n'):
    if line.startswith(b'{"type":"game"'):
        raw = json.loads(line)['raw']
        count.update((p, raw[p]) for p in kinds if p in raw)

wrong = 0
for prop, (kind, plain) in kinds.items():
    values = sorted((v for p, v in count if p == prop), key=lambda v: (-count[prop, v], v))
    asked = '\n'.join(re.sub(r'([\]\\])', r'\\\1', re.sub(r'\s', ' ', v)) for v in values) + '\n'
    told = subprocess.run([sys.argv[1], 'settle', kind], input=asked.encode('utf8', 'surrogatepass'), stdout=subprocess.PIPE, check=True).stdout
    told = [json.loads(line) for line in told.decode().split('\n')[:-1]]
    fit = [0, 0]
    for v, t in zip(values, told, strict=True) if values else ():
        want = plain(v)
        if want is None:
            print(kind, count[prop, v], json.dumps(v, ensure_ascii=False), json.dumps(t['settled'], ensure_ascii=False), t['rule'], t['confidence'], t.get('note', ''), sep='\t')
            continue
        fit[t['settled'] == want] += 1
        if t['settled'] != want:
            print('WRONG', kind, v, t['settled'], want, sep='\t')
    wrong += fit[False]
    print('%s: %d of %d plain values agree, %d others listed' % (kind, fit[True], sum(fit), len(values) - sum(fit)), file=sys.stderr)
sys.exit(wrong > 0)

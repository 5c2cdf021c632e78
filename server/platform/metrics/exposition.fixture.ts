/** A family of the exposition format, as a scraper that is not ours reads it. */
export interface Family {
  name: string
  type: string
  help: string
  samples: { name: string; labels: string[]; value: string }[]
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/y

function labelsOf(text: string): string[] {
  const names: string[] = []
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const found = LABEL.exec(text)
    if (!found) throw new Error(`unreadable labels: ${text}`)
    names.push(found[1]!)
  }
  return names
}

/** Reads Prometheus' text format (version 0.0.4) strictly: every sample belongs to the family before it, nothing comes twice. */
export function readExposition(text: string): Family[] {
  const families: Family[] = []
  const seen = new Set<string>()
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? []
    if (keyword === 'HELP') families.push({ name, help: rest, type: '', samples: [] })
    else if (keyword === 'TYPE') Object.assign(families.at(-1) ?? {}, { type: rest })
    else {
      const [, sample = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
      const family = families.at(-1)
      if (!family || !sample.startsWith(family.name)) throw new Error(`a sample outside its family: ${line}`)
      const series = line.slice(0, line.lastIndexOf(' '))
      if (seen.has(series)) throw new Error(`told twice: ${series}`)
      seen.add(series)
      family.samples.push({ name: sample, labels: labelsOf(labels), value })
    }
  }
  return families
}

/** Words that are not base units, as Prometheus' own linter knows them. */
const NOT_BASE = /_(milliseconds|ms|minutes|hours|days|kilobytes|megabytes|kb|mb|percent)(_|$)/

const RULES: Record<string, (family: Family) => boolean> = {
  'no help': ({ help }) => help === '',
  'no type': ({ type }) => !['counter', 'gauge', 'histogram', 'summary'].includes(type),
  'a counter that does not end with _total': ({ type, name }) => type === 'counter' && !name.endsWith('_total'),
  'ends with _total and is no counter': ({ type, name }) => type !== 'counter' && name.endsWith('_total'),
  'ends like a part of a histogram': ({ name }) => /_(count|sum|bucket)$/.test(name),
  'a type in the name': ({ name }) => /_(gauge|counter|histogram|summary)(_|$)/.test(name),
  'camel case': ({ name, samples }) =>
    [name, ...samples.flatMap((one) => one.labels)].some((one) => /[a-z][A-Z]/.test(one)),
  'no base unit': ({ name }) => NOT_BASE.test(name),
  'a label that only summaries and histograms have': ({ type, samples }) =>
    samples.some(
      ({ labels }) =>
        (type !== 'summary' && labels.includes('quantile')) || (type !== 'histogram' && labels.includes('le')),
    ),
  'a value that is no number': ({ samples }) =>
    samples.some(({ value }) => !Number.isFinite(Number(value)) && !/^[+-]?Inf|^Nan$/i.test(value)),
}

/** What promtool's "check metrics" would complain about; two families of one name too. */
export function faultsOf(families: readonly Family[]): string[] {
  const names = families.map((family) => family.name)
  const doubled = names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name}: told twice`)
  const broken = families.flatMap((family) =>
    Object.entries(RULES).flatMap(([rule, isBroken]) => (isBroken(family) ? [`${family.name}: ${rule}`] : [])),
  )
  return [...doubled, ...broken]
}

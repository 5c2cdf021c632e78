import { execFileSync } from 'node:child_process'

/** The style holds for commits after this one. */
const SINCE = 'df57c22af5e4a5108a360088e0ab3d2ab59c5606'
/** Its day: branches that left earlier and are merged later bring commits of before. */
const SINCE_DATE = '2026-11-23T03:28:00Z'
const SUBJECT_MAX = 72

/** What is wrong with a commit's message: the subject is "area: what" in up to 72 characters, and a body says why. Empty: nothing. */
export function messageFaults(message: string): string[] {
  const [subject = '', ...rest] = message.trim().split('\n')
  const faults: string[] = []
  if (subject.length > SUBJECT_MAX) faults.push(`its subject has ${subject.length} characters, at most ${SUBJECT_MAX}`)
  if (!/^([a-z\d][^:]*: \S|Revert ")/.test(subject)) faults.push('its subject is not "area: what"')
  if (rest[0]?.trim()) faults.push('its second line is not empty')
  if (rest.every((line) => line.trim() === '')) faults.push('its body does not say why')
  return faults
}

/** Faults of the commits since the style holds, merges aside; none where there is no history to look at, as in a tree without git. */
export function commitFaults(root: string): string[] {
  let log: string
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    if (git('rev-parse', '--is-shallow-repository').trim() !== 'false') return []
    log = git('log', '--no-merges', `--since-as-filter=${SINCE_DATE}`, '--format=%h%x00%B%x01', `${SINCE}..HEAD`)
  } catch {
    return []
  }
  return log.split('\u0001').flatMap((entry) => {
    const [hash = '', message] = entry.trim().split('\0')
    return message === undefined ? [] : messageFaults(message).map((fault) => `${hash}: ${fault}`)
  })
}

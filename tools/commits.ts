import { execFileSync } from 'node:child_process'

/** The style holds for commits after this one. */
const SINCE = 'df57c22af5e4a5108a360088e0ab3d2ab59c5606'
const SUBJECT_MAX = 72

/** What is wrong with a commit's message: the subject is "area: what" in up to 72 characters, and a body says why. Empty: nothing. */
export function messageFaults(message: string): string[] {
  const [subject = '', ...rest] = message.trim().split('\n')
  const faults: string[] = []
  if (subject.length > SUBJECT_MAX) faults.push(`its subject has ${subject.length} characters, at most ${SUBJECT_MAX}`)
  if (!/^[a-z\d][^:]*: \S/.test(subject)) faults.push('its subject is not "area: what"')
  if (rest[0]?.trim()) faults.push('its second line is not empty')
  if (rest.every((line) => line.trim() === '')) faults.push('its body does not say why')
  return faults
}

/** Faults of the commits since the style holds, merges aside; none where there is no history to look at, as in a tree without git. */
export function commitFaults(root: string): string[] {
  let log: string
  try {
    const args = ['log', '--no-merges', '--format=%h%x00%B%x01', `${SINCE}..HEAD`]
    log = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return []
  }
  return log.split('\u0001').flatMap((entry) => {
    const [hash = '', message] = entry.trim().split('\0')
    return message === undefined ? [] : messageFaults(message).map((fault) => `${hash}: ${fault}`)
  })
}

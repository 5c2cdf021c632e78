import { execFileSync } from 'node:child_process'

const lines = (text: string) => text.split('\n').filter((line) => line !== '')

/** What differs from the point where this branch left `ref`: commits, the working tree and new files; with forward slashes. */
export function changedFiles(root: string, ref: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const base = git('merge-base', ref, 'HEAD')
  // Without renames both names are listed: the old one may still be imported.
  const tracked = lines(git('diff', '--name-only', '--no-renames', base))
  return [...new Set([...tracked, ...lines(git('ls-files', '--others', '--exclude-standard'))])].toSorted()
}

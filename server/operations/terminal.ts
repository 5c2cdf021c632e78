import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'

/** Something to be corrected in how a command was called; ends it with code 2. */
export class UsageError extends Error {}

const isTerminal = (): boolean => process.stdin.isTTY === true

/** What the command has to say, on standard output. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)
/** What must not be overlooked, beside the output. */
export const warn = (line: string): void => void process.stderr.write(`Warning: ${line}\n`)

/** Passes the question on and hides what is typed behind it. */
class Muted extends Writable {
  #hidden = false
  hide(): void {
    this.#hidden = true
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.#hidden) process.stderr.write(chunk)
    done()
  }
}

async function askOnce(question: string, hidden: boolean): Promise<string> {
  const output = new Muted()
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    const answer = lines.question(question)
    if (hidden) output.hide()
    return (await answer).trim()
  } finally {
    lines.close()
    if (hidden) process.stderr.write('\n')
  }
}

/** Asks at the terminal; without one it says with which option the answer can be given. */
export async function ask(question: string, option: string): Promise<string> {
  if (!isTerminal()) throw new UsageError(`There is no terminal to ask at: give ${option}`)
  return askOnce(`${question}: `, false)
}

/** A secret: from the variable, typed twice at the terminal without showing, or the first line of standard input. Never an argument. */
export async function askSecret(question: string, variable: string): Promise<string> {
  const given = process.env[variable]
  if (given) return given
  if (!isTerminal()) {
    const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
    if (line === '') throw new UsageError(`Give it in ${variable} or as the first line of standard input`)
    return line
  }
  const first = await askOnce(`${question}: `, true)
  if (first !== (await askOnce(`${question}, again: `, true))) throw new UsageError('The two differ')
  return first
}

/** A question whose answer is the word itself, so that no key pressed in haste answers it. */
export async function confirm(question: string, word: string): Promise<boolean> {
  if (!isTerminal())
    throw new UsageError(`${question}\nThere is no terminal to ask at: add --yes if that is what you want`)
  return (await askOnce(`${question}\nType "${word}" to go on: `, false)) === word
}

import { flushSync } from 'react-dom'
import { KeyQueue } from './key-queue.ts'
import { actsAtOnce, chordOf, goesOnWhileHeld, isTyping } from './key-rules.ts'
import { isTopLayer } from './layers.tsx'
import { ScanBurst, scannerGap } from './scan-burst.ts'

/** Returns false when it had nothing to do, so that the next registration may try. */
export type ShortcutHandler = (event: KeyboardEvent) => void | false
/** Where keys belong: to every page, to its list, or to what else it shows. */
export type ShortcutPlace = 'everywhere' | 'list' | 'page'
export type Registration = {
  depth: number
  keys: () => Record<string, ShortcutHandler>
  place?: ShortcutPlace
  /** What keys do, and which keys work besides: where the focus is, without the dispatcher. */
  labels?: () => Record<string, string>
  also?: () => readonly string[]
}
export type ShownShortcut = { keys: string; place: ShortcutPlace; label: string | undefined }
/** A listener returns false when the text is none of its own, so that the next one may take it. */
export type ScanRegistration = { depth: number; scan: (text: string) => void | false }

/** How long the first key of a sequence ("g o") is remembered, in ms. */
const sequenceWindow = 1200

const registrations: Registration[] = []
const scanners: ScanRegistration[] = []
const burst = new ScanBurst()
const queue = new KeyQueue(replay)
let lastKeyAt = Number.NEGATIVE_INFINITY
let prefix: { chord: string; at: number } | null = null
let singleKeysOn = true

/** Switches single-key shortcuts off or on for the account (WCAG 2.1.4); chords with Ctrl or ⌘ stay. */
export function setSingleKeys(on: boolean): void {
  singleKeysOn = on
}

function run(chord: string, event: KeyboardEvent): boolean {
  for (const registration of registrations.toReversed()) {
    if (!isTopLayer(registration.depth)) continue
    const handler = registration.keys()[chord]
    if (handler && handler(event) !== false) return true
  }
  return false
}

const isPrefix = (chord: string): boolean =>
  registrations.some(
    (one) => isTopLayer(one.depth) && Object.keys(one.keys()).some((keys) => keys.startsWith(`${chord} `)),
  )

function fire(chord: string, event: KeyboardEvent): void {
  const before = prefix && event.timeStamp - prefix.at < sequenceWindow ? prefix.chord : null
  prefix = null
  if (before && run(`${before} ${chord}`, event)) return
  if (isPrefix(chord)) prefix = { chord, at: event.timeStamp }
  else run(chord, event)
}

const isBound = (chord: string): boolean =>
  prefix !== null ||
  isPrefix(chord) ||
  registrations.some((one) => isTopLayer(one.depth) && one.keys()[chord] !== undefined)

/** Acts on keys in the order in which they were pressed; each sees the page as the key before has left it. */
function replay(presses: readonly { chord: string; event: KeyboardEvent }[]): void {
  const wasTyping = isTyping(document.activeElement)
  for (const { chord, event } of presses) {
    // "/" went to the search field: what was typed after it belongs into the field.
    if (!wasTyping && isTyping(document.activeElement)) document.execCommand('insertText', false, event.key)
    else flushSync(() => fire(chord, event))
  }
}

/** A single character: held back until it is sure that no scanner typed it. */
function takeSingle(chord: string, event: KeyboardEvent): void {
  if (!singleKeysOn || (queue.isEmpty && !isBound(chord))) return
  // "/" would open the browser's quick find.
  event.preventDefault()
  if (!event.repeat) return queue.add({ chord, event })
  // A held key repeats faster than any silence.
  queue.flush()
  if (goesOnWhileHeld(chord)) run(chord, event)
}

/** Whether a key comes too soon after the last one for a person. */
export const followsFast = ({ timeStamp }: { timeStamp: number }): boolean => timeStamp - lastKeyAt <= scannerGap

function onKeyDown(event: KeyboardEvent): void {
  const chord = chordOf(event)
  if (!chord || event.defaultPrevented || isSeparator(event)) return
  const typing = isTyping(event.target)
  const slow = !followsFast(event)
  lastKeyAt = event.timeStamp
  if (slow || typing) queue.flush()
  if (!typing && takeScan(event)) return
  // A blank among the keys of a scale belongs to what it types.
  const isBlankWithin = chord === 'space' && !slow && !queue.isEmpty
  if (actsAtOnce(chord) && !isBlankWithin) takeAtOnce(chord, event, typing)
  else if (!typing) takeSingle(chord, event)
}

function takeAtOnce(chord: string, event: KeyboardEvent, typing: boolean): void {
  queue.flush()
  if (typing && !chord.startsWith('mod+')) return
  if (isBound(chord) && run(chord, event)) event.preventDefault()
}

/** A scan that nobody waits for does nothing: neither are its characters shortcuts, nor does its Enter press what has the focus. */
function takeScan(event: KeyboardEvent): boolean {
  const text = burst.take(event.key, event.timeStamp)
  if (text === null) return false
  queue.drop()
  event.preventDefault()
  event.stopPropagation()
  passScan(text)
  return true
}

/** Hands a scan to the newest listener on top that takes it; false: there is none. */
export const passScan = (text: string): boolean =>
  scanners.toReversed().some((one) => isTopLayer(one.depth) && one.scan(text) !== false)

/** Scanners send the separator inside GS1 codes as Ctrl+]: it neither ends a scan nor is a shortcut. */
const isSeparator = ({ ctrlKey, key }: KeyboardEvent): boolean => ctrlKey && key === ']'

let listening = 0

/** Adds to a list and listens while anything is in either; gives back the removal. */
function register<T>(list: T[], entry: T): () => void {
  list.push(entry)
  listening += 1
  if (listening === 1) window.addEventListener('keydown', onKeyDown)
  return () => {
    list.splice(list.indexOf(entry), 1)
    listening -= 1
    if (listening === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

export const registerShortcuts = (entry: Registration): (() => void) => register(registrations, entry)
export const registerScanner = (entry: ScanRegistration): (() => void) => register(scanners, entry)

/** Every key that works on the page below all dialogs, once: the newest registration of a key is the one that acts. */
export function readShortcuts(): ShownShortcut[] {
  const found = new Map<string, ShownShortcut>()
  for (const { depth, keys, place = 'page', labels, also } of registrations.toReversed()) {
    if (depth > 0) continue
    const words = labels?.() ?? {}
    for (const chord of [...Object.keys(keys()), ...(also?.() ?? [])])
      if (!found.has(chord) && (singleKeysOn || actsAtOnce(chord)))
        found.set(chord, { keys: chord, place, label: words[chord] })
  }
  return [...found.values()]
}

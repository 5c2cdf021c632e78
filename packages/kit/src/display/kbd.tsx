import { cx } from '../cx.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const symbols: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: isMac ? '⇧' : 'Shift',
  alt: isMac ? '⌥' : 'Alt',
  enter: '↵',
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
  space: 'Space',
}

/** "mod+enter" → "Ctrl+↵", "g o" → "G O": how a shortcut is written for people. */
export const shortcutText = (keys: string): string =>
  keys
    .split(' ')
    .map((chord) =>
      chord
        .split('+')
        .map((key) => symbols[key] ?? (key.length === 1 ? key.toUpperCase() : key))
        .join(isMac ? '' : '+'),
    )
    .join(' ')

/** "mod+enter" → "Control+Enter" for `aria-keyshortcuts`. */
export const ariaShortcut = (keys: string): string =>
  keys
    .split('+')
    .map((key) =>
      key === 'mod' ? (isMac ? 'Meta' : 'Control') : key.length === 1 ? key : key[0]!.toUpperCase() + key.slice(1),
    )
    .join('+')

/** A key or a chord, drawn as a key; takes the colour of the text around it. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-badge border border-current/35 px-1 font-sans text-small leading-none font-medium',
        className,
      )}
    >
      {shortcutText(keys)}
    </kbd>
  )
}

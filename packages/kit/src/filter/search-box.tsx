import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { Kbd } from '../display/kbd.tsx'
import { TextInput } from '../fields/text-input.tsx'
import { readScale } from '../format/scale-text.ts'
import { passScan } from '../keyboard/dispatcher.ts'
import { ScanBurst } from '../keyboard/scan-burst.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { useStable } from '../react/use-stable.ts'

export type SearchBoxProps = {
  value: string
  /** Called 250 ms after the last key, and at once on Enter. */
  onSearch: (value: string) => void
  placeholder: string
  className?: string
}

/** How long after the last key typing is over. */
const TYPING_MS = 250
/** Who follows a link is not called back by a search: by then the page has changed, or the link opened elsewhere. */
const LEAVING_MS = 1500

/** The list's search: "/" goes there, Esc empties it, changes wait until typing pauses. */
export function SearchBox({ value, onSearch, placeholder, className }: SearchBoxProps) {
  const t = useKitText()
  const [text, setText] = useState(value)
  const [wait, setWait] = useState(TYPING_MS)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const send = useStable((next: string) => {
    if (sent.current === next) return
    sent.current = next
    onSearch(next)
  })
  useEffect(() => {
    // The address changed by other means: Back, a view, Clear.
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), wait)
    return () => clearTimeout(timer)
  }, [text, send, wait])
  useShortcuts({ '/': () => input.current?.select() }, { place: 'list' })
  const [burst] = useState(() => new ScanBurst())
  /** A scan into the field takes the place of what stood there, and searches as a scan anywhere else. */
  const takeScan = (event: ReactKeyboardEvent): boolean => {
    const scan = burst.take(event.key, event.timeStamp)
    if (scan === null) return false
    event.preventDefault()
    if (readScale(scan) !== null) {
      // A weight is for the page, never searched for.
      setText(sent.current)
      passScan(scan)
      return true
    }
    // Nothing is searched for a second time when typing is over.
    sent.current = scan
    setText(scan)
    if (!passScan(scan)) onSearch(scan)
    return true
  }
  const empty = () => {
    setText('')
    send('')
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      enterKeyHint="search"
      aria-label={placeholder}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      value={text}
      onChange={setText}
      onFocus={() => setWait(TYPING_MS)}
      onBlur={({ relatedTarget }) => relatedTarget?.matches('a') && setWait(LEAVING_MS)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (takeScan(event)) return
        if (event.key === 'Enter') {
          send(text.trim())
          // The keys of the list are next: J goes to what was found.
          event.currentTarget.blur()
        }
        if (event.key === 'Escape' && text !== '') empty()
      }}
      icon={<Search />}
      suffix={
        text ? (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={empty}
            className="-me-1 grid size-6 place-items-center rounded-badge hover:text-fg focus-visible:outline-2!"
          >
            <X className="size-3.5!" />
          </button>
        ) : (
          <Kbd keys="/" className="max-md:hidden coarse:hidden" />
        )
      }
      className={className}
    />
  )
}

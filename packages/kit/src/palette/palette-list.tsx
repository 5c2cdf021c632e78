import { Autocomplete as List } from '@base-ui/react/autocomplete'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Kbd } from '../display/kbd.tsx'
import { Spinner } from '../display/spinner.tsx'
import { ScanBurst } from '../keyboard/scan-burst.ts'
import type { PaletteEntry, PaletteGroup, PaletteProps } from './palette-props.ts'

const Entry = ({ entry }: { entry: PaletteEntry }) => (
  <List.Item value={entry} onClick={entry.run} className="kit-option min-h-8 [&>svg]:size-4 [&>svg]:flex-none">
    {entry.icon ?? <span className="size-4 flex-none" />}
    <span className="min-w-0 flex-1 truncate">
      {entry.label}
      {entry.hint && <span className="ms-2 text-small text-muted">{entry.hint}</span>}
    </span>
    {entry.keys && (
      <span aria-hidden="true" className="flex gap-1 text-muted max-sm:hidden">
        {entry.keys.split(' ').map((key, index) => (
          <Kbd key={`${key}${index}`} keys={key} />
        ))}
      </span>
    )}
  </List.Item>
)

const Group = ({ group }: { group: PaletteGroup }) => (
  <List.Group items={group.items} className="pb-1">
    <List.GroupLabel className="px-2 pt-2 pb-1 text-small font-medium text-muted">{group.title}</List.GroupLabel>
    <List.Collection>{(entry: PaletteEntry) => <Entry key={entry.id} entry={entry} />}</List.Collection>
  </List.Group>
)

function Field({ placeholder, onScan, busy }: PaletteProps) {
  const [burst] = useState(() => new ScanBurst())
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="flex min-h-11 flex-none items-center gap-2 border-b border-line px-4">
      {busy ? <Spinner /> : <Search className="size-4 flex-none text-muted" />}
      <List.Input
        ref={input}
        aria-label={placeholder}
        placeholder={placeholder}
        className="min-w-0 flex-1 bg-transparent py-2 outline-none placeholder:text-muted"
        enterKeyHint="go"
        onKeyDown={(event) => {
          const scan = event.nativeEvent.isComposing ? null : burst.take(event.key, event.timeStamp)
          if (scan === null || !onScan) return
          // Its Enter chooses nothing: what stands below belongs to the text before.
          event.preventDefault()
          event.preventBaseUIHandler()
          onScan(scan)
        }}
      />
    </div>
  )
}

/** The working list; loaded when the palette is first opened. */
export default function PaletteList(props: PaletteProps) {
  const { query, onQuery, groups, status } = props
  return (
    <List.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups.filter(({ items }) => items.length > 0)}
      value={query}
      // Choosing an entry is not typing its name.
      onValueChange={(text, { reason }) => reason === 'item-press' || onQuery(text)}
      itemToStringValue={({ label }: PaletteEntry) => label}
    >
      <Field {...props} />
      <List.Status>{status}</List.Status>
      <List.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-1 empty:p-0">
        {(group: PaletteGroup) => <Group key={group.id} group={group} />}
      </List.List>
    </List.Root>
  )
}

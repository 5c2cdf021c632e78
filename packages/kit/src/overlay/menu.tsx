import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../display/kbd.tsx'

/** One act in a menu. A refused act stays, with its reason as second line. */
export type MenuAct = {
  kind?: 'act'
  id: string
  label: ReactNode
  icon?: ReactNode
  shortcut?: string
  danger?: boolean
  /** Why it cannot be done now; null or undefined when it can. */
  refused?: string | null
  onSelect: () => void
}
export type MenuCheck = {
  kind: 'check'
  id: string
  label: ReactNode
  checked: boolean
  onCheck: (checked: boolean) => void
}
export type MenuChoice = {
  kind: 'choice'
  id: string
  label: string
  value: string
  options: { value: string; label: ReactNode }[]
  onChoose: (value: string) => void
}
export type MenuEntry =
  | MenuAct
  | MenuCheck
  | MenuChoice
  | { kind: 'line'; id: string }
  | { kind: 'title'; id: string; label: ReactNode }

function Act({ act }: { act: MenuAct }) {
  return (
    <Base.Item
      className={cx('kit-option', act.danger && !act.refused && 'text-danger')}
      disabled={Boolean(act.refused)}
      onClick={act.onSelect}
    >
      {act.icon}
      <span className="min-w-0 flex-1">
        {act.label}
        {act.refused && <span className="block text-small text-muted">{act.refused}</span>}
      </span>
      {act.shortcut && <Kbd keys={act.shortcut} className="ms-4 text-muted" />}
    </Base.Item>
  )
}

const Mark = () => <Check className="text-brand-text" />

function Choice({ entry }: { entry: MenuChoice }) {
  return (
    <Base.RadioGroup
      value={entry.value}
      onValueChange={(value: string) => entry.onChoose(value)}
      aria-label={entry.label}
    >
      {entry.options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className="kit-option" closeOnClick>
          <span className="size-4 flex-none">
            <Base.RadioItemIndicator render={<Mark />} />
          </span>
          {option.label}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Base.Separator className="-mx-1 my-1 h-px bg-line" />
  if (entry.kind === 'title') {
    return <div className="px-2 pt-1 pb-0.5 text-small font-medium text-muted">{entry.label}</div>
  }
  if (entry.kind === 'choice') return <Choice entry={entry} />
  if (entry.kind === 'check') {
    return (
      <Base.CheckboxItem
        className="kit-option"
        checked={entry.checked}
        onCheckedChange={(checked) => entry.onCheck(checked)}
      >
        <span className="size-4 flex-none">
          <Base.CheckboxItemIndicator render={<Mark />} />
        </span>
        {entry.label}
      </Base.CheckboxItem>
    )
  }
  return <Act act={entry} />
}

export type MenuProps = {
  /** Left out, the menu opens at `anchor` and whoever opens it says what is focused afterwards. */
  trigger?: ReactElement
  anchor?: Element | null
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu of acts, checks and choices at its trigger. */
export function Menu({ trigger, anchor, entries, align = 'start', open, onOpenChange }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && ((next) => onOpenChange(next))} modal={false}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          anchor={anchor ?? undefined}
          sideOffset={4}
          align={align}
          collisionPadding={8}
          className="z-60 outline-none"
        >
          <Base.Popup className="kit-popup max-w-80 min-w-[max(10rem,var(--anchor-width))] p-1">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

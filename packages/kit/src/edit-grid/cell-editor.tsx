import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { cx } from '../cx.ts'
import { shownText, typedText } from './changes.ts'
import { useStable } from '../react/use-stable.ts'
import { DateChoice } from './date-choice.tsx'
import type { GridColumn, GridRow } from './grid-types.ts'
import { headHeight, rowHeight } from './grid-window.ts'
import { ListChoices, useListChoices } from './list-choices.tsx'
import type { GridActs } from './use-grid-acts.ts'
import type { useGridKeys } from './use-grid-keys.ts'

type CellEditorProps = {
  input: RefObject<HTMLInputElement | null>
  acts: GridActs
  keys: ReturnType<typeof useGridKeys>
  name: string
  column: GridColumn | undefined
  row: GridRow | undefined
  /** The drawn cell that the cursor is on; undefined when it is scrolled away. */
  activeId: string | undefined
  helpId: string
  left: number
  pinned: boolean
  /** Message and choices open upwards near the lower edge. */
  above: boolean
  /** They reach to the left in the right half, where the edge would cut them. */
  leftwards: boolean
  onFocusChange: (focused: boolean) => void
}

/**
 * The grid's only focusable element: an input that lies over the active cell, unseen until something is typed.
 * It takes the keys in both modes, so that input methods can begin to compose on a cell without losing a letter.
 */
export function CellEditor(props: CellEditorProps) {
  const { input, acts, keys, name, column, row, activeId, helpId, left, pinned, above, leftwards, onFocusChange } =
    props
  const { active, editing } = acts.state
  const current = column && row ? shownText(column, row.cells[column.id] ?? '') : ''
  const choices = useListChoices({ column, editing, current })
  const choose = (value: string, by: { rows: number; columns: number } = { rows: 1, columns: 0 }) => {
    choices.reset()
    acts.commit(value)
    acts.moveTo({ row: active.row + by.rows, column: active.column + by.columns })
  }
  const error = column && row?.errors?.[column.id]
  const errorId = `${helpId}-error`
  const saysError = Boolean(error && activeId && !choices.open)
  useLayoutEffect(() => {
    const element = input.current
    if (editing?.how === 'opened' && element) element.setSelectionRange(element.value.length, element.value.length)
  }, [editing?.how, input])
  const type = (text: string) => {
    choices.reset()
    const how = editing?.how === 'opened' && column?.type !== 'list' ? 'opened' : 'typed'
    acts.edit({ text: column ? typedText(column, text) : text, how })
  }
  const typeOn = useStable((text: string) => type((acts.state.editing?.text ?? '') + text))
  const onInput = (text: string) => {
    // Into the cell where the jump under way leads to.
    if (editing || !acts.hold(() => typeOn(text))) type(text)
  }
  const commitHeld = useStable(() => acts.commit())
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { chosen } = choices
    const leaves = event.key === 'Enter' || event.key === 'Tab'
    const back = event.shiftKey ? -1 : 1
    if (choices.open && leaves && chosen)
      choose(chosen.value, event.key === 'Tab' ? { rows: 0, columns: back } : { rows: back, columns: 0 })
    else if (!choices.onKey(event.key)) {
      choices.reset()
      return keys.onKeyDown(event)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  // It was kept from the browser when it was held, not from the grid.
  const pressHeld = useStable((event: KeyboardEvent<HTMLInputElement>) =>
    press(Object.assign(event, { defaultPrevented: false })),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const isText = event.key.length === 1 || event.ctrlKey || event.metaKey || event.altKey
    if (editing || isText || !acts.hold(() => pressHeld(event))) return press(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      data-grid-editor=""
      className={cx('absolute', pinned ? 'z-15' : 'z-5', !editing && 'pointer-events-none')}
      style={{
        top: headHeight + active.row * rowHeight,
        left,
        width: column?.width,
        height: rowHeight,
        translate: pinned ? 'var(--grid-x, 0px) 0' : undefined,
      }}
    >
      <input
        ref={input}
        aria-label={name}
        aria-describedby={saysError ? errorId : helpId}
        aria-errormessage={saysError ? errorId : undefined}
        role={choices.open ? 'combobox' : undefined}
        aria-expanded={choices.open ? true : undefined}
        aria-controls={choices.open ? choices.id : undefined}
        aria-autocomplete={choices.open ? 'list' : undefined}
        aria-activedescendant={
          choices.open ? choices.chosen && `${choices.id}-${choices.index}` : editing ? undefined : activeId
        }
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        spellCheck={false}
        value={editing?.text ?? ''}
        onChange={(event) => onInput(event.target.value)}
        onCompositionStart={() => editing ?? acts.edit({ text: '', how: 'typed' })}
        onFocus={() => onFocusChange(true)}
        onBlur={({ relatedTarget, currentTarget }) => {
          // Into the calendar: the cell is still being edited.
          if (currentTarget.parentElement?.contains(relatedTarget)) return
          acts.commit()
          acts.hold(commitHeld)
          onFocusChange(false)
        }}
        {...keys}
        onKeyDown={onKeyDown}
        className={cx(
          'kit-editor size-full px-2 outline-none',
          column?.type === 'number' && 'tnum text-end',
          editing ? 'bg-bg' : 'opacity-0',
        )}
      />
      {saysError && (
        <div
          id={errorId}
          className={cx(
            'kit-popup pointer-events-none absolute z-30 w-max max-w-72 px-2 py-1 text-small text-danger!',
            leftwards ? 'right-0' : 'left-0',
            above ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
        >
          {error}
        </div>
      )}
      {column?.type === 'date' && editing?.how === 'list' && (
        <DateChoice
          text={current}
          above={above}
          leftwards={leftwards}
          onChoose={(text) => {
            acts.commit(text)
            input.current?.focus({ preventScroll: true })
          }}
          onLeave={() => {
            acts.stop()
            input.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {choices.open && <ListChoices choices={choices} above={above} leftwards={leftwards} onChoose={choose} />}
    </div>
  )
}

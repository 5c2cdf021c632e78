import { useLayoutEffect, type RefObject } from 'react'
import { cx } from '../cx.ts'
import { shownText } from './changes.ts'
import { DateChoice } from './date-choice.tsx'
import type { GridColumn, GridRow } from './grid-types.ts'
import { headHeight, rowHeight } from './grid-window.ts'
import { ListChoices, useListChoices } from './list-choices.tsx'
import { useCellCommands } from './use-cell-commands.ts'
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

type ErrorProps = Pick<CellEditorProps, 'above' | 'leftwards'> & { id: string; children: string }

function CellError({ id, above, leftwards, children }: ErrorProps) {
  return (
    <div
      id={id}
      className={cx(
        'kit-popup pointer-events-none absolute z-30 w-max max-w-72 px-2 py-1 text-small text-danger!',
        leftwards ? 'right-0' : 'left-0',
        above ? 'bottom-full mb-1' : 'top-full mt-1',
      )}
    >
      {children}
    </div>
  )
}

type CalendarProps = Pick<CellEditorProps, 'input' | 'acts' | 'above' | 'leftwards'> & { text: string }

function CellCalendar({ input, acts, text, ...place }: CalendarProps) {
  const focus = () => input.current?.focus({ preventScroll: true })
  return (
    <DateChoice
      text={text}
      {...place}
      onChoose={(date) => (acts.commit(date), focus())}
      onLeave={() => (acts.stop(), focus())}
    />
  )
}

type FieldState = {
  choices: ReturnType<typeof useListChoices>
  editing: boolean
  /** Message of the cell, and the element that shows it; undefined when it is not shown. */
  error: string | undefined
  errorId: string | undefined
  helpId: string
  activeId: string | undefined
}

/** What assistive software hears of the input: a text field, or a combobox while its choices are open. */
function fieldProps({ choices, editing, error, errorId, helpId, activeId }: FieldState) {
  const described = {
    'aria-describedby': errorId ?? helpId,
    'aria-errormessage': errorId,
    'aria-invalid': error ? true : undefined,
  }
  if (!choices.open) return { ...described, 'aria-activedescendant': editing ? undefined : activeId }
  return {
    ...described,
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': choices.id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': choices.chosen && `${choices.id}-${choices.index}`,
  } as const
}

/** Message, calendar and choices around the cell. */
function CellPopups({ props, choices, text, errorId, onChoose }: PopupProps) {
  const { input, acts, column, row, above, leftwards } = props
  const place = { above, leftwards }
  return (
    <>
      {errorId !== undefined && column && (
        <CellError id={errorId} {...place}>
          {row?.errors?.[column.id] ?? ''}
        </CellError>
      )}
      {column?.type === 'date' && acts.state.editing?.how === 'list' && (
        <CellCalendar input={input} acts={acts} text={text} {...place} />
      )}
      {choices.open && <ListChoices choices={choices} {...place} onChoose={onChoose} />}
    </>
  )
}
type PopupProps = {
  props: CellEditorProps
  choices: ReturnType<typeof useListChoices>
  text: string
  errorId: string | undefined
  onChoose: (value: string) => void
}

/**
 * The grid's only focusable element: an input that lies over the active cell, unseen until something is typed.
 * It takes the keys in both modes, so that input methods can begin to compose on a cell without losing a letter.
 */
export function CellEditor(props: CellEditorProps) {
  const { input, acts, keys, name, column, row, activeId, helpId, left, pinned, onFocusChange } = props
  const { active, editing } = acts.state
  const current = column && row ? shownText(column, row.cells[column.id] ?? '') : ''
  const choices = useListChoices({ column, editing, current })
  const commands = useCellCommands({ acts, keys, column, choices })
  const error = column && row?.errors?.[column.id]
  const errorId = error && activeId && !choices.open ? `${helpId}-error` : undefined
  useLayoutEffect(() => {
    const element = input.current
    if (editing?.how === 'opened' && element) element.setSelectionRange(element.value.length, element.value.length)
  }, [editing?.how, input])
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
        {...fieldProps({ choices, editing: editing !== null, error, errorId, helpId, activeId })}
        autoComplete="off"
        spellCheck={false}
        value={editing?.text ?? ''}
        onChange={(event) => commands.onInput(event.target.value)}
        onCompositionStart={() => editing ?? acts.edit({ text: '', how: 'typed' })}
        onFocus={() => onFocusChange(true)}
        onBlur={({ relatedTarget, currentTarget }) => {
          // Into the calendar: the cell is still being edited.
          if (currentTarget.parentElement?.contains(relatedTarget)) return
          commands.leave()
          onFocusChange(false)
        }}
        {...keys.clipboard}
        onKeyDown={commands.onKeyDown}
        className={cx(
          'kit-editor size-full px-2 outline-none',
          column?.type === 'number' && 'tnum text-end',
          editing ? 'bg-bg' : 'opacity-0',
        )}
      />
      <CellPopups props={props} choices={choices} text={current} errorId={errorId} onChoose={commands.choose} />
    </div>
  )
}

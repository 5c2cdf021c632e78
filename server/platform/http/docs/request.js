/* The form of a call, and the request that it stands for. */
import { el } from './dom.js'
import { inline } from './markdown.js'
import { choices } from './schema.js'
import { randomKey } from './session.js'

/** What a parameter takes: a list where its schema names the values, else text with the example, beside it where it may be left out. */
function control({ name, in: where, required, schema, example }, document, describedBy) {
  const shared = { name, 'data-in': where, required, 'aria-describedby': describedBy }
  const values = choices(schema, document)
  if (values.length > 0) {
    const texts = [...(required ? [] : [['', '']]), ...values]
    return el('select', shared, ...texts.map(([value, text]) => el('option', { value }, text)))
  }
  const value = where === 'header' ? randomKey() : required ? String(example) : undefined
  return el('input', { ...shared, value, placeholder: required ? undefined : `optional, such as ${String(example)}` })
}

function field(parameter, document, prefix) {
  const id = `${prefix}-${parameter.name}`
  const title = `${parameter.name} (${parameter.in}${parameter.required ? ', required' : ''})`
  return el(
    'div',
    { class: 'field' },
    el('label', {}, title, control(parameter, document, id)),
    el('p', { class: 'soft', id }, ...inline(parameter.description ?? '')),
  )
}

/** The body to send: the example, and the same with the fields that may be left out. */
function bodyFields({ schema, example }) {
  const text = (value) => JSON.stringify(value, null, 2)
  const [short, whole] = [text(example), text(schema.examples?.[0] ?? example)]
  const body = el('textarea', { name: 'body', spellcheck: 'false', cols: '90' }, short)
  const change = ({ target }) => {
    body.value = target.checked ? whole : short
    body.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const all = el('input', { type: 'checkbox', onchange: change })
  return [
    el('label', { class: 'wide' }, 'Body (JSON)', body),
    ...(short === whole ? [] : [el('label', { class: 'check' }, all, 'With optional fields')]),
  ]
}

/** The fields of a call: parameters, then file or body. */
export function fieldsOf(operation, document) {
  const content = operation.requestBody?.content ?? {}
  const json = content['application/json']
  return [
    ...(operation.parameters ?? []).map((one) => field(one, document, operation.operationId)),
    ...(content['multipart/form-data'] ? [el('label', {}, 'File', el('input', { type: 'file', name: 'file' }))] : []),
    ...(json ? bodyFields(json) : []),
  ]
}

/** The request of a filled form, in the terms of a sample: `file` is its name, `token` whether one is sent. */
export function requestOf(form, { path, method, operation }) {
  const query = new URLSearchParams()
  const headers = {}
  let url = path
  for (const input of form.querySelectorAll('[data-in]')) {
    if (input.value === '') continue
    if (input.dataset.in === 'path') url = url.replace(`{${input.name}}`, encodeURIComponent(input.value))
    else if (input.dataset.in === 'query') query.append(input.name, input.value)
    else headers[input.name] = input.value
  }
  const body = form.querySelector('textarea')?.value
  const file = form.querySelector('input[type=file]')
  return {
    method: method.toUpperCase(),
    url: `${location.origin}${url}${query.size > 0 ? `?${query}` : ''}`,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    body,
    file: file ? (file.files[0]?.name ?? 'orders.xlsx') : undefined,
    token: operation.security.length > 0,
    download: operation.responses['200'].content['application/json'] === undefined,
  }
}

/* The page of /api/docs: reads the document and builds everything with the DOM, so that no text of it can become markup. */
import { currentToken, logIn } from './session.js'

const calls = document.querySelector('#calls')

/** Makes an element; children are elements or text. */
function el(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children)
  return made
}

/** Works on plain http too, where a browser has no crypto.randomUUID. */
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The values that a schema lists, each with its name; those of a list of them too. */
function choices(schema = {}) {
  if (schema.oneOf) return schema.oneOf.map((one) => [String(one.const), `${one.const} ${one.title}`])
  if (schema.enum) return schema.enum.map((value) => [String(value), String(value)])
  return schema.items ? choices(schema.items) : []
}

/** What a parameter takes: a list where its schema names the values, else text with the example, beside it where it may be left out. */
function control({ name, in: where, required, schema, example }) {
  const shared = { name, 'data-in': where, required }
  const values = choices(schema)
  if (values.length > 0) {
    const texts = [...(required ? [] : [['', '']]), ...values]
    return el('select', shared, ...texts.map(([value, text]) => el('option', { value }, text)))
  }
  const value = where === 'header' ? randomKey() : required ? String(example) : undefined
  return el('input', { ...shared, value, placeholder: required ? undefined : `optional, such as ${String(example)}` })
}

const field = (parameter) =>
  el(
    'label',
    { title: parameter.description },
    `${parameter.name} (${parameter.in}${parameter.required ? ', required' : ''})`,
    control(parameter),
  )

/** Puts the form's values into address, headers and body. */
async function requestOf(path, method, form) {
  const token = await currentToken()
  const query = new URLSearchParams()
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  let url = path
  for (const input of form.querySelectorAll('[data-in]')) {
    if (input.value === '') continue
    if (input.dataset.in === 'path') url = url.replace(`{${input.name}}`, encodeURIComponent(input.value))
    else if (input.dataset.in === 'query') query.append(input.name, input.value)
    else headers[input.name] = input.value
  }
  const init = { method: method.toUpperCase(), headers }
  const file = form.querySelector('input[type=file]')
  const text = form.querySelector('textarea')
  if (file) {
    init.body = new FormData()
    if (file.files[0]) init.body.append('file', file.files[0])
  } else if (text) {
    headers['content-type'] = 'application/json'
    init.body = text.value
  }
  return [query.size > 0 ? `${url}?${query}` : url, init]
}

/** Shows an answer: JSON as text, anything else as a file to save. */
async function show(response, result) {
  const type = response.headers.get('content-type') ?? ''
  const head = `HTTP ${response.status}, request ${response.headers.get('x-request-id')}`
  if (type.includes('json')) {
    result.replaceChildren(
      el('p', {}, head),
      el('pre', { tabindex: '0' }, JSON.stringify(await response.json(), null, 2)),
    )
    return
  }
  const address = URL.createObjectURL(await response.blob())
  result.replaceChildren(el('p', {}, head), el('a', { href: address, download: 'answer' }, 'Save the file'))
}

async function send(event, path, method, result) {
  event.preventDefault()
  const form = event.currentTarget
  result.replaceChildren(el('p', {}, 'Waiting…'))
  try {
    const [url, init] = await requestOf(path, method, form)
    await show(await fetch(url, init), result)
  } catch (error) {
    result.replaceChildren(el('p', { class: 'bad' }, `The call failed: ${error.message}`))
  }
}

/** The body to send: the example, and the same with the fields that may be left out. */
function bodyFields({ schema, example }) {
  const text = (value) => JSON.stringify(value, null, 2)
  const [short, whole] = [text(example), text(schema.examples?.[0] ?? example)]
  const body = el('textarea', { name: 'body', spellcheck: 'false', cols: '90' }, short)
  const all = el('input', { type: 'checkbox', onchange: () => (body.value = all.checked ? whole : short) })
  return [
    el('label', { class: 'wide' }, 'Body (JSON)', body),
    ...(short === whole ? [] : [el('label', { class: 'check' }, all, 'With optional fields')]),
  ]
}

function tryForm(path, method, operation) {
  const result = el('div', { role: 'status' })
  const form = el('form', { onsubmit: (event) => send(event, path, method, result) })
  form.append(...(operation.parameters ?? []).map(field))
  const content = operation.requestBody?.content ?? {}
  if (content['multipart/form-data']) form.append(el('label', {}, 'file', el('input', { type: 'file', name: 'file' })))
  const json = content['application/json']
  if (json) form.append(...bodyFields(json))
  form.append(el('button', {}, 'Send'))
  return [form, result]
}

const errorsOf = (operation) =>
  Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status, response]) => el('li', {}, `${status}: ${response.description.replaceAll('\n\n', '; ')}`))

const schemaBlock = (title, schema) =>
  schema ? [el('h3', {}, title), el('pre', { tabindex: '0' }, JSON.stringify(schema, null, 2))] : []

/** One call; its inside is made when it is opened, since there are many. */
function call(path, method, operation) {
  const inside = el('div', { class: 'body' })
  const fill = () => {
    if (inside.childElementCount > 0) return
    const answer = operation.responses['200'].content['application/json']?.schema.allOf?.[1]?.properties.data
    inside.append(
      el('p', { class: 'soft' }, operation.description),
      ...tryForm(path, method, operation),
      ...schemaBlock('Body', operation.requestBody?.content['application/json']?.schema),
      ...schemaBlock('data of the answer', answer),
      el('h3', {}, 'Errors'),
      el('ul', {}, ...errorsOf(operation)),
    )
  }
  const text = `${method} ${path} ${operation.summary} ${operation.operationId}`.toLowerCase()
  return el(
    'details',
    { 'data-text': text, ontoggle: fill },
    el(
      'summary',
      {},
      el('span', { class: 'method' }, method.toUpperCase()),
      el('code', {}, path),
      el('span', { class: 'soft' }, operation.summary),
    ),
    inside,
  )
}

function showAll({ paths, tags }) {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  calls.replaceChildren(
    ...tags.map(({ name }) =>
      el(
        'section',
        {},
        el('h2', {}, name),
        ...all
          .filter(({ operation }) => operation.tags[0] === name)
          .map((item) => call(item.path, item.method, item.operation)),
      ),
    ),
  )
}

document.querySelector('#find').addEventListener('input', ({ target }) => {
  const wanted = target.value.toLowerCase()
  for (const item of calls.querySelectorAll('details')) item.hidden = !item.dataset.text.includes(wanted)
  for (const part of calls.querySelectorAll('section')) part.hidden = !part.querySelector('details:not([hidden])')
})

const state = document.querySelector('#login-state')
document.querySelector('#login').addEventListener('submit', async (event) => {
  event.preventDefault()
  state.textContent = (await logIn(Object.fromEntries(new FormData(event.currentTarget)))) ?? 'Logged in'
})
if (await currentToken()) state.textContent = 'Logged in'

const COMPONENT = /^#\/components\/(\w+)\/(\w+)$/

const known = new Map()
/** A component without references; made once, however many calls refer to it. */
function component(reference, components) {
  const [, kind, name] = COMPONENT.exec(reference) ?? []
  if (!known.has(reference)) known.set(reference, kind ? whole(components[kind][name], components) : {})
  return known.get(reference)
}

/** The document with every reference replaced by what it means; what is beside a reference wins. */
function whole(value, components) {
  if (Array.isArray(value)) return value.map((one) => whole(one, components))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value
  const own = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, whole(inner, components)]))
  return $ref === undefined ? own : { ...component($ref, components), ...own }
}

const { components, ...rest } = await fetch('/api/openapi.json').then((response) => response.json())
showAll(whole(rest, components))

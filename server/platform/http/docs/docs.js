/* The page of /api/docs: reads the document and builds everything with the DOM, so that no text of it can become markup. */
let token = ''
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

/** An example value of a schema, for a first body to try. */
function example(schema, depth = 0) {
  if (!schema || depth > 8) return null
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return example(choice[0], depth + 1)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const wanted = new Set(schema.required ?? [])
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) => wanted.has(name))
    return Object.fromEntries(entries.map(([name, inner]) => [name, example(inner, depth + 1)]))
  }
  if (type === 'array') return [example(schema.items, depth + 1)]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return false
  if (type === 'null') return null
  return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : ''
}

const field = (parameter) =>
  el(
    'label',
    {},
    `${parameter.name} (${parameter.in}${parameter.required ? ', required' : ''})`,
    el('input', {
      name: parameter.name,
      'data-in': parameter.in,
      required: parameter.required,
      value: parameter.in === 'header' ? crypto.randomUUID() : undefined,
    }),
  )

/** Puts the form's values into address, headers and body. */
function requestOf(path, method, form) {
  const query = new URLSearchParams()
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  let url = path
  for (const input of form.querySelectorAll('input[data-in]')) {
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
  const [url, init] = requestOf(path, method, event.currentTarget)
  result.replaceChildren(el('p', {}, 'Waiting…'))
  try {
    await show(await fetch(url, init), result)
  } catch (error) {
    result.replaceChildren(el('p', { class: 'bad' }, `The call failed: ${error.message}`))
  }
}

function tryForm(path, method, operation) {
  const result = el('div', { role: 'status' })
  const form = el('form', { onsubmit: (event) => send(event, path, method, result) })
  form.append(...(operation.parameters ?? []).map(field))
  const content = operation.requestBody?.content ?? {}
  if (content['multipart/form-data']) form.append(el('label', {}, 'file', el('input', { type: 'file', name: 'file' })))
  const json = content['application/json']
  if (json) {
    const text = JSON.stringify(example(json.schema), null, 2)
    form.append(
      el(
        'label',
        { class: 'wide' },
        'Body (JSON)',
        el('textarea', { name: 'body', spellcheck: 'false', cols: '90' }, text),
      ),
    )
  }
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

document.querySelector('#login').addEventListener('submit', async (event) => {
  event.preventDefault()
  const state = document.querySelector('#login-state')
  const body = JSON.stringify(Object.fromEntries(new FormData(event.currentTarget)))
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/wms-user/user/login', { method: 'POST', headers, body }).then((response) =>
    response.json(),
  )
  token = answer.data?.accessToken ?? ''
  state.textContent = token ? 'Logged in' : answer.message
})

showAll(await fetch('/api/openapi.json').then((response) => response.json()))

/* One call: what it takes and answers, samples, and a form that sends it. */
import { code, copyText, el } from './dom.js'
import { inline, markdown } from './markdown.js'
import { fieldsOf, requestOf } from './request.js'
import { samples } from './samples.js'
import { resolve, schemaParts } from './schema.js'
import { currentToken } from './session.js'

const CHOSEN = 'sampleLanguage'

/** Shows an answer: JSON as text, anything else as a file to save. */
async function show(response, result) {
  const head = el('p', {}, `HTTP ${response.status}, request ${response.headers.get('x-request-id')}`)
  if ((response.headers.get('content-type') ?? '').includes('json')) {
    result.replaceChildren(head, code(JSON.stringify(await response.json(), null, 2), 'Response'))
    return
  }
  const address = URL.createObjectURL(await response.blob())
  result.replaceChildren(head, el('a', { href: address, download: 'answer' }, 'Download file'))
}

/** Sends the form with the session of this tab. */
async function send(form, item, result) {
  result.replaceChildren(el('p', {}, 'Sending…'))
  try {
    const { url, method, headers, body, file } = requestOf(form, item)
    const token = await currentToken()
    const init = { method, headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers, body }
    if (file !== undefined) {
      init.body = new FormData()
      const [chosen] = form.querySelector('input[type=file]').files
      if (chosen) init.body.append('file', chosen)
    }
    await show(await fetch(url, init), result)
  } catch (error) {
    result.replaceChildren(el('p', { class: 'bad' }, `Request failed: ${error.message}`))
  }
}

/** The request as a program would write it; follows the form. */
function samplePart(form, item) {
  const text = code('', 'Code sample')
  const names = Object.keys(samples)
  const kept = localStorage.getItem(CHOSEN)
  const language = el('select', {}, ...names.map((name) => el('option', { selected: name === kept }, name)))
  const write = () => (text.textContent = samples[language.value](requestOf(form, item)))
  language.addEventListener('change', () => {
    localStorage.setItem(CHOSEN, language.value)
    write()
  })
  form.addEventListener('input', write)
  const said = el('span', { role: 'status', class: 'soft' })
  const copy = async () => {
    said.textContent = await copyText(text).then(
      () => 'Copied',
      (error) => error.message,
    )
  }
  write()
  return [
    el('h3', {}, 'Code sample'),
    el(
      'div',
      { class: 'row' },
      el('label', {}, 'Language', language),
      el('button', { type: 'button', onclick: copy }, 'Copy'),
      said,
    ),
    ...(item.operation.security.length > 0
      ? [el('p', { class: 'soft' }, ...inline('`TOKEN` is the `accessToken` that `login` returns.'))]
      : []),
    text,
  ]
}

function answerPart({ operation }, document) {
  const json = operation.responses['200'].content['application/json']
  if (!json) return [el('h3', {}, 'Response'), el('p', {}, ...inline(operation.responses['200'].description))]
  const data = json.schema.allOf?.[1]?.properties.data
  return [
    el('h3', {}, 'Response data'),
    ...(data ? schemaParts(data, document) : []),
    el('h3', {}, 'Example response'),
    code(JSON.stringify(json.example, null, 2), 'Example response'),
  ]
}

function errorsPart({ operation }, document) {
  const errors = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, response]) =>
      resolve(response, document)
        .description.split('\n\n')
        .map((text) => [status, text]),
    )
  return [
    el('h3', {}, 'Errors'),
    el('ul', {}, ...errors.map(([status, text]) => el('li', {}, `${status} `, ...inline(text)))),
  ]
}

function inside(item, document) {
  const { operation } = item
  const result = el('div', { role: 'status' })
  const form = el('form', { 'aria-label': operation.operationId }, ...fieldsOf(operation, document))
  form.append(el('button', {}, 'Send'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, item, result)
  })
  const body = operation.requestBody?.content['application/json']?.schema
  return [
    ...markdown(operation.description),
    el('p', {}, el('a', { href: `#${operation.operationId}` }, `Link to ${operation.operationId}`)),
    el('h3', {}, 'Try it'),
    form,
    result,
    ...samplePart(form, item),
    ...(body ? [el('h3', {}, 'Request body'), ...schemaParts(body, document)] : []),
    ...answerPart(item, document),
    ...errorsPart(item, document),
  ]
}

/** A line that opens; its inside is made at the first opening, since there are many. Its address can be linked to. */
export function entry({ id, text, summary, fill }) {
  const content = el('div', { class: 'body' })
  const open = ({ target }) => {
    if (!target.open) return
    if (content.childElementCount === 0) content.append(...fill())
    history.replaceState(null, '', `#${id}`)
  }
  return el('details', { id, 'data-text': text.toLowerCase(), ontoggle: open }, el('summary', {}, ...summary), content)
}

export function call(item, document) {
  const { path, method, operation } = item
  const { operationId: id, summary } = operation
  return entry({
    id,
    text: `${method} ${path} ${summary} ${id}`,
    summary: [
      el('span', { class: 'method' }, method.toUpperCase()),
      el('code', {}, path),
      el('span', { class: 'soft' }, summary),
    ],
    fill: () => inside(item, document),
  })
}

/** The search of the page. Without scripts, everything is shown. */
export const script = `
const search = document.getElementById('search')
const boxes = [...document.querySelectorAll('input[name=severity]')]
const groups = [...document.querySelectorAll('.group')]
const update = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const severities = new Set(boxes.filter((box) => box.checked).map((box) => box.value))
  let shown = 0
  let total = 0
  for (const group of groups) {
    const isWanted = severities.has(group.dataset.severity)
    let some = 0
    for (const item of group.querySelectorAll('li')) {
      total += 1
      item.hidden = !isWanted || !words.every((word) => item.dataset.words.includes(word))
      if (!item.hidden) some += 1
    }
    group.hidden = some === 0
    shown += some
  }
  document.getElementById('shown').textContent = shown === total ? '' : shown + ' of ' + total + ' shown'
}
search.addEventListener('input', update)
for (const box of boxes) box.addEventListener('change', update)
search.form.addEventListener('submit', (event) => event.preventDefault())
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== search) {
    event.preventDefault()
    search.focus()
  } else if (event.key === 'Escape' && document.activeElement === search) {
    search.value = ''
    update()
  }
})
`

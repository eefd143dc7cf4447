// Asks the system's keyring one thing: a JSON request on stdin, a JSON answer on stdout. A process of its own, because the
// library waits for whatever answers, and a process can be given up.
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk))
process.stdin.on('end', () =>
  process.stdout.write(JSON.stringify(answerTo(Buffer.concat(chunks).toString()))),
)

function answerTo(request) {
  try {
    const { action, service, account, secret } = JSON.parse(request)
    const { Entry } = require('@napi-rs/keyring')
    // Named, because the library would fall back to the kernel's keyring, which forgets everything when the machine stops.
    const entry = new Entry(service, account, { linux: { store: 'secret-service' } })
    if (action === 'find') return { value: entry.getPassword() }
    if (action === 'remove') return { value: entry.deleteCredential() }
    entry.setPassword(secret)
    return { value: true }
  } catch (error) {
    return { error: error.message }
  }
}

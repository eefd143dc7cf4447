// Undoes a link that npm 11 and older make by mistake during `npm install --global git+...`: the npm that prepares the clone
// takes the flag `--global` for its own. It moves the folder that the outer npm has just made aside, and puts a link to the
// clone in its place. Both then write to the clone at once (https://github.com/npm/cli/issues/6984; npm 12 does not do so).
//
// `bundleDependencies` of package.json belongs to this: npm unpacks a package with bundled ones before all others, so nothing
// lies in the folder yet when it moves.
const { lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, unlinkSync } = require('node:fs')
const { join, resolve } = require('node:path')

/** True within the `npm install` by which npm prepares a clone, if that works on the global folder. */
exports.isPreparedGlobally = (env) =>
  env._PACOTE_NO_PREPARE_ !== undefined &&
  (env.npm_config_global === 'true' || env.npm_config_location === 'global')

/** Puts the folder of the outer npm back; that one prepares the clone once more, and then packs it. */
exports.undoGlobalLink = ({ env, root, platform }) => {
  const folder = join(
    env.npm_config_global_prefix,
    platform === 'win32' ? 'node_modules' : 'lib/node_modules',
  )
  const { name } = require(resolve(root, 'package.json'))
  const link = join(folder, name)
  if (!isLinkTo(root, link)) return
  unlinkSync(link)
  const aside = readdirSync(folder).find((entry) => entry.startsWith(`.${name}-`))
  if (aside === undefined) mkdirSync(link)
  else renameSync(join(folder, aside), link)
}

function isLinkTo(root, path) {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isSymbolicLink() === true && realpathSync(path) === realpathSync(root)
}

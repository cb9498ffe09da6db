/** Configures the tests: server tests on Node, component tests in jsdom, journeys in a real browser. */
import { availableParallelism } from 'node:os';

const compiled = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          experimental: { keepImportAttributes: true },
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: false,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
          target: 'es2023',
        },
      },
    ],
  },
};

const onDatabase = {
  globalSetup: '<rootDir>/tests/setup/start-database.mjs',
  globalTeardown: '<rootDir>/tests/setup/stop-database.mjs',
};

export default {
  // Ends a test that hangs. Beside a load of ten times the cores a test of 150 requests has taken two minutes.
  testTimeout: 300_000,
  // Two for each core, since tests wait half of the time. At most 12, for which the connections of the tests' Postgres suffice.
  maxWorkers: Math.min(2 * availableParallelism(), 12),
  reporters: [
    'default',
    '<rootDir>/tests/setup/skipped-reporter.mjs',
    ...(process.env.FAILED_TESTS ? ['<rootDir>/tests/setup/failed-reporter.mjs'] : []),
  ],
  projects: [
    {
      ...compiled,
      ...onDatabase,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/{architecture,server,rest}/**/*.test.ts'],
    },
    {
      ...compiled,
      displayName: 'client',
      testEnvironment: '<rootDir>/tests/setup/jsdom.mjs',
      testMatch: ['<rootDir>/tests/client/**/*.test.ts?(x)'],
      setupFilesAfterEnv: ['<rootDir>/tests/setup/client.ts'],
      moduleNameMapper: {
        '\\.(css|svg|woff2)$': '<rootDir>/tests/setup/asset.js',
        // The bundle of all icons: as modules, every test would read 1,700 files.
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
      },
    },
    {
      ...compiled,
      ...onDatabase,
      globalSetup: '<rootDir>/tests/setup/start-browser.mjs',
      globalTeardown: '<rootDir>/tests/setup/stop-browser.mjs',
      displayName: 'journeys',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/journeys/**/*.test.ts'],
    },
  ],
};

/** What a reviewer need not look for. Nothing here needs types, so that it takes seconds. */
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const toolsThatReadDefaults = ['*.config.js', 'codegen.ts', 'client/vite.config.ts', 'tests/setup/*.{js,mjs}'];

export default tseslint.config(
  { ignores: ['dist/', 'client/gql/', 'coverage/', '.data/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['log', 'warn', 'error'] }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      'object-shorthand': 'error',
      'prefer-template': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // The text rules are about joiners and marks, written as escapes.
      'no-misleading-character-class': ['error', { allowEscape: true }],
      // Indexed access gives `T | undefined` here, so that `!` is how one says 'checked above'.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A class of static doors or of decorators alone is how type-graphql and TypeORM are spoken to.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  { files: ['client/**'], ...reactHooks.configs.flat.recommended },
  // Speaks to users of the React compiler, which is not used here.
  { files: ['client/**'], rules: { 'react-hooks/incompatible-library': 'off' } },
  { files: ['server/**', 'tests/**', '*.ts', '*.js'], languageOptions: { globals: globals.node } },
  { files: [...toolsThatReadDefaults, '**/*.d.ts'], rules: { 'no-restricted-exports': 'off' } },
  { files: ['**/*.d.ts'], rules: { '@typescript-eslint/no-empty-object-type': 'off' } },
);

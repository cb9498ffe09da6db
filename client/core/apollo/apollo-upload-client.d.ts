/** The part of apollo-upload-client's link that we use; the package brings no types. */
declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client/link';

  const UploadHttpLink: new (options: {
    uri: string;
    headers: Record<string, string>;
    fetch: typeof fetch;
  }) => ApolloLink;
  export default UploadHttpLink;
}

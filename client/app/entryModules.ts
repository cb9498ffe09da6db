/** Small modules that other chunks share. In the entry they cost fewer bytes than the request of a file of their own. */
import '#client/businesses/home/FilterFields.tsx';
import '#client/core/apollo/lists.ts';
import '#client/gql/documents/follows/Followers.ts';
import '#rules/rule.ts';
